import type { Map as GlMap } from 'maplibre-gl';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { isMapDrawn } from '../state/map-drawn.ts';
import { whenAnswered } from '../state/quiet.ts';
import { showBounds, type Bounds } from './show-bounds.ts';

/** A map that is there to be drawn on. Another takes its place when the graphics driver had lost it. */
export interface Ground {
  readonly map: GlMap;
  /** False once it is gone, and with it all that was put on it. */
  isOpen: boolean;
}

/** The map of the page, for what stands next to it; null while there is none. */
export const theGround = signal<Ground | null>(null);

/** Goes where something that is not on the map itself says. */
export function goTo(bounds: Bounds): void {
  const ground = theGround.value;
  if (ground !== null) showBounds(ground.map, bounds, false);
}

export interface GroundState {
  /** Where the map is to be. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly ground: Ground | null;
  /** No map can be had: no WebGL 2, or its code did not come. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A map of its own for a component, fetched when that is first shown, and removed with it. */
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
    // Only the first view is the map's own: where it goes from there is said by those who use it.
  }, [attempt]);
  return { box, ground, hasFailed, retry: () => setAttempt(attempt + 1) };
}

/** Calls back with the map whenever it can be drawn on. What is returned removes it. */
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
