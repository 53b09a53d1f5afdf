import type { ComponentChildren } from 'preact';
import type { LngLat } from '../layers/placement.ts';
import { placedAt, useDrawnWithMap } from './near-view.ts';

interface SpotProps {
  readonly at: LngLat;
  readonly class: string;
  readonly children?: ComponentChildren;
}

/** A mark that stays over its place as the map moves. Hidden from screen readers: the text already says it. */
export function Spot({ at, class: name, children }: SpotProps) {
  const map = useDrawnWithMap();
  return (
    <span class={`spot ${name}`} style={placedAt(map, at)} aria-hidden="true">
      {children}
    </span>
  );
}
