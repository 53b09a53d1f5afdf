import { useEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import type { Ground } from './use-ground.ts';

/**
 * The second click of two may come after the first has ended what they are for: it is not to zoom then. The slowest that
 * systems count.
 */
const AFTER = 1000;

/** Reports double clicks on a map, which zooms by them only while nobody wants them: while `ground` is null. */
export function useDoubleClick(ground: Ground | null, onDoubleClick: (point: LngLat) => void): void {
  const reported = useRef(onDoubleClick);
  reported.current = onDoubleClick;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (ground === null) return undefined;
    const { map } = ground;
    clearTimeout(timer.current);
    map.doubleClickZoom.disable();
    const subscription = map.on('dblclick', ({ lngLat: { lng, lat } }) => reported.current([lng, lat]));
    return () => {
      subscription.unsubscribe();
      timer.current = setTimeout(() => ground.isOpen && map.doubleClickZoom.enable(), AFTER);
    };
  }, [ground]);
}
