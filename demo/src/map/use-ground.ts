import { signal, useSignal } from '@preact/signals';
import type { Map as GlMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import { sheet } from '../state/panel.ts';
import { isMapDrawn } from '../state/when.ts';
import { whenAnswered } from '../state/quiet.ts';
import { showBounds } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';

/** A map that is ready for drawing. If its graphics context is lost, another one replaces it. */
export interface Ground {
  readonly map: GlMap;
  /** False once the map is gone, with everything drawn on it. */
  isOpen: boolean;
}

/** The page's map; null while there is none. */
export const theGround = signal<Ground | null>(null);

/** Moves the map, for components outside it; with `said`, announces it to screen readers and uncovers the map. */
export function goTo(bounds: Bounds, said?: string): void {
  const ground = theGround.value;
  if (ground !== null) showBounds(ground.map, bounds, false);
  if (said === undefined) return;
  // On a phone, the full sheet covers the map.
  sheet.value = 'half';
  announce(said);
}

export function focusMap(): void {
  theGround.value?.map.getCanvas().focus({ preventScroll: true });
}

/**
 * Opens the page's map in `box` after the first answer. This fails if there is no WebGL 2, or if the map's code cannot be loaded.
 */
export function useGround(bounds: Bounds) {
  const box = useRef<HTMLDivElement>(null);
  const hasFailed = useSignal(false);
  const open = async () => {
    hasFailed.value = false;
    try {
      await whenAnswered();
      const { openMap } = await import('./gl.ts');
      const map = openMap(box.current!, bounds, () => replaceGround({ map, isOpen: true }));
      void map.once('idle', () => (isMapDrawn.value = true));
      map.on('webglcontextlost', () => replaceGround(null));
    } catch {
      hasFailed.value = true;
      isMapDrawn.value = true;
    }
  };
  // Only the initial view is set here; the components that use the map move it afterwards.
  useEffect(() => void open(), []);
  return { box, hasFailed: hasFailed.value, retry: () => void open() };
}

function replaceGround(next: Ground | null): void {
  const before = theGround.peek();
  if (before !== null) before.isOpen = false;
  theGround.value = next;
}
