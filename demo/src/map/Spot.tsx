import type { ComponentChildren } from 'preact';
import type { LngLat } from '../layers/placement.ts';
import { placedAt, useDrawnWithMap } from './near-view.ts';
import type { Ground } from './use-ground.ts';

interface SpotProps {
  readonly ground: Ground;
  readonly at: LngLat;
  readonly class: string;
  readonly children?: ComponentChildren;
}

/** A mark that stays over its place as the map moves. Hidden from screen readers: the text already says it. */
export function Spot({ ground, at, class: name, children }: SpotProps) {
  useDrawnWithMap(ground);
  return (
    <span class={`spot ${name}`} style={placedAt(ground, at)} aria-hidden="true">
      {children}
    </span>
  );
}
