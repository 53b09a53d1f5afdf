import type { Map as GlMap } from 'maplibre-gl';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { isMapDrawn } from '../state/when.ts';
import { whenAnswered } from '../state/quiet.ts';
import { showBounds } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';

/** A map that is ready for drawing. Another replaces it after a lost graphics context. */
export interface Ground {
  readonly map: GlMap;
  /** False once it is gone, with everything drawn on it. */
  isOpen: boolean;
}

/** The page's map, for components next to it; null while there is none. */
export const theGround = signal<Ground | null>(null);

/** Moves the map, for components outside it. */
export function goTo(bounds: Bounds): void {
  const ground = theGround.value;
  if (ground !== null) showBounds(ground.map, bounds, false);
}

export interface GroundState {
  /** The map's container. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly ground: Ground | null;
  /** No map is possible: no WebGL 2, or its code failed to load. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A component's own map, loaded when the component is first shown and removed with it. */
export function useGround(bounds: Bounds): GroundState {
  const box = useRef<HTMLDivElement | null>(null);
  const [ground, setGround] = useState<Ground | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let close: (() => void) | null = null;
    let isWanted = true;
    const open = async () => {
      await whenAnswered();
      const { openMap } = await import('./gl.ts');
      if (isWanted) close = follow((onReady) => openMap(box.current!, bounds, onReady), setGround);
    };
    setFailed(false);
    open().catch(() => {
      setFailed(isWanted);
      isMapDrawn.value = true;
    });
    return () => {
      isWanted = false;
      close?.();
    };
    // Only the initial view is set here; its users move it from there.
  }, [attempt]);
  return { box, ground, hasFailed, retry: () => setAttempt(attempt + 1) };
}

/** Calls back with the map whenever it can be drawn on. The returned function removes it. */
function follow(
  open: (onReady: (map: GlMap) => void) => GlMap,
  report: (ground: Ground | null) => void,
): () => void {
  let ground: Ground | null = null;
  const replace = (next: Ground | null) => {
    if (ground !== null) ground.isOpen = false;
    report((ground = theGround.value = next));
  };
  const map = open((ready) => replace({ map: ready, isOpen: true }));
  void map.once('idle', () => (isMapDrawn.value = true));
  map.on('webglcontextlost', () => replace(null));
  return () => {
    replace(null);
    map.remove();
  };
}
