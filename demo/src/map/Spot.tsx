import type { Map as GlMap } from 'maplibre-gl';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { turnsTo } from '../state/degrees.ts';
import { theGround } from './use-ground.ts';

interface SpotProps {
  readonly at: LngLat;
  readonly class: string;
  readonly children?: ComponentChildren;
}

/**
 * A mark that stays over its place as the map moves. Hidden from screen readers, because a text contains the same information.
 */
export function Spot({ at, class: name, children }: SpotProps) {
  const map = useDrawnWithMap();
  return (
    <span class={`spot ${name}`} style={placedAt(map, at)} aria-hidden="true">
      {children}
    </span>
  );
}

/** The page's map, for a component placed over it; the component is redrawn whenever the map moves. */
export function useDrawnWithMap(): GlMap {
  const { map } = theGround.value!;
  const [, setMoves] = useState(0);
  useLayoutEffect(() => {
    const subscriptions = (['move', 'resize'] as const).map((kind) =>
      map.on(kind, () => setMoves((count) => count + 1)),
    );
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }, [map]);
  return map;
}

/** The same place in the copy of the world that the map is centred on. */
function nearView(map: GlMap, [lng, lat]: LngLat): [lng: number, lat: number] {
  return [lng - turnsTo(lng, map.getCenter().lng), lat];
}

/** The style that moves an element to a place in the current view. */
export function placedAt(map: GlMap, place: LngLat): { readonly transform: string } {
  const { x, y } = map.project(nearView(map, place));
  return { transform: `translate(${x}px, ${y}px)` };
}

/** The place at a pixel offset from another. */
export function steppedFrom(map: GlMap, from: LngLat, [x, y]: readonly [number, number]): LngLat {
  const start = map.project(nearView(map, from));
  const { lng, lat } = map.unproject([start.x + x, start.y + y]);
  return [lng, lat];
}

/** Zooms by a number of levels around a fixed place. */
export function zoomAround(map: GlMap, place: LngLat, by: number): void {
  map.zoomTo(map.getZoom() + by, { around: nearView(map, place), duration: 200 });
}
