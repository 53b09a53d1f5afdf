import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { nearView } from './near-view.ts';
import type { Ground } from './use-ground.ts';

interface SpotProps {
  readonly ground: Ground;
  readonly at: LngLat;
  readonly class: string;
  readonly children?: ComponentChildren;
}

/** A mark that stays over its place as the map moves. Hidden from screen readers: the text already says it. */
export function Spot({ ground, at: [lng, lat], class: name, children }: SpotProps) {
  const [[x, y], setPoint] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const { map } = ground;
    const put = () => {
      const point = map.project(nearView(map, [lng, lat]));
      setPoint([point.x, point.y]);
    };
    put();
    const subscriptions = [map.on('move', put), map.on('resize', put)];
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }, [ground, lng, lat]);
  return (
    <span class={`spot ${name}`} style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      {children}
    </span>
  );
}
