import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import type { Ground } from './use-ground.ts';

/** The place of the pointer over the map, or of the last touch; null for none. Also reports clicks. */
export function usePointer(ground: Ground | null, onClick: (point: LngLat) => void): LngLat | null {
  const [point, setPoint] = useState<LngLat | null>(null);
  const click = useRef(onClick);
  click.current = onClick;
  useEffect(() => {
    if (ground === null) return undefined;
    const { map } = ground;
    const pointOf = ({ lngLat: { lng, lat } }: MapMouseEvent): LngLat => [lng, lat];
    const subscriptions = [
      map.on('mousemove', (event) => setPoint(pointOf(event))),
      map.on('mouseout', () => setPoint(null)),
      map.on('click', (event) => {
        setPoint(pointOf(event));
        click.current(pointOf(event));
      }),
    ];
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }, [ground]);
  return point;
}
