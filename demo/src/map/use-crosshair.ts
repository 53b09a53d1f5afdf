import type { Map as GlMap } from 'maplibre-gl';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { commandOf, type Command } from './crosshair.ts';
import type { Ground } from './use-ground.ts';

/** Within this margin of the edge, in px, the map moves instead of the crosshair. */
const MARGIN = 24;

/**
 * A crosshair that arrow keys move while the map has the focus; null while it is off. All key commands go to `onCommand`, with its
 * place after any move.
 */
export function useCrosshair(ground: Ground | null, onCommand: (command: Command, point: LngLat) => void) {
  const [point, setPoint] = useState<LngLat | null>(null);
  // Keys may arrive faster than the page renders: each continues from the previous one's result.
  const now = useRef({ point, onCommand });
  now.current.onCommand = onCommand;
  const set = (next: LngLat | null) => setPoint((now.current.point = next));
  const start = () => {
    const { lng, lat } = ground!.map.getCenter();
    set([lng, lat]);
    ground!.map.getCanvas().focus();
  };
  const isOn = point !== null;
  useLayoutEffect(() => {
    if (ground === null || !isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const [command, from] = [commandOf(event), now.current.point];
      if (command === null || from === null) return;
      event.preventDefault();
      const to = command.kind === 'move' ? moved(ground.map, from, command) : from;
      if (to !== from) set(to);
      now.current.onCommand(command, to);
    };
    const canvas = ground.map.getCanvas();
    ground.map.keyboard.disable();
    canvas.addEventListener('keydown', press);
    return () => {
      canvas.removeEventListener('keydown', press);
      if (ground.isOpen) ground.map.keyboard.enable();
    };
  }, [ground, isOn]);
  return { point, set, start };
}

function moved(map: GlMap, [lng, lat]: LngLat, { x, y }: { x: number; y: number }): LngLat {
  const { x: left, y: top } = map.project([lng, lat]);
  const { clientWidth, clientHeight } = map.getCanvas();
  const isInside = (at: number, length: number) => at >= MARGIN && at <= length - MARGIN;
  const isVisible = isInside(left + x, clientWidth) && isInside(top + y, clientHeight);
  if (!isVisible) map.panBy([x, y], { animate: false });
  const to = map.unproject(isVisible ? [left + x, top + y] : [left, top]);
  return [to.lng, to.lat];
}
