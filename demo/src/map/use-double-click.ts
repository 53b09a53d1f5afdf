import { useEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import type { Ground } from './use-ground.ts';

/**
 * The second click of a double click may arrive after the first has ended the mode, and must not zoom then. Milliseconds: the
 * longest double-click interval of common systems.
 */
const AFTER = 1000;

/** Reports double clicks on a map. While `ground` is null, they zoom the map instead. */
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
