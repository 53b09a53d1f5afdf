import { useSignal } from '@preact/signals';
import type { Map as GlMap } from 'maplibre-gl';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { theGround } from './use-ground.ts';

/** Within this margin of the edge, in px, the map moves instead of the crosshair. */
const MARGIN = 24;

/**
 * A crosshair that arrow keys move while the map has the focus; null while it is off. All key commands go to `onCommand`, with its
 * place after any move.
 */
export function useCrosshair(onCommand: (command: Command, point: LngLat) => void) {
  const ground = theGround.value;
  // A signal, because keys may arrive faster than the page renders: each continues from the previous one's result.
  const point = useSignal<LngLat | null>(null);
  const report = useRef(onCommand);
  report.current = onCommand;
  const start = () => {
    const { lng, lat } = ground!.map.getCenter();
    point.value = [lng, lat];
    ground!.map.getCanvas().focus();
  };
  const isOn = point.value !== null;
  useLayoutEffect(() => {
    if (ground === null || !isOn) return undefined;
    const { map } = ground;
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || point.value === null) return;
      event.preventDefault();
      if (command.kind === 'move') point.value = moved(map, point.value, command);
      report.current(command, point.value);
    };
    const canvas = map.getCanvas();
    map.keyboard.disable();
    canvas.addEventListener('keydown', press);
    return () => {
      canvas.removeEventListener('keydown', press);
      if (ground.isOpen) map.keyboard.enable();
    };
  }, [ground, isOn]);
  return { point, start };
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

/** The effect of a key while the crosshair is on. */
export type Command =
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'size'; readonly by: number }
  | { readonly kind: 'put' | 'close' | 'undo' | 'end' };

/** Screen pixels: the step on the ground grows as the map zooms out. */
const STEP = 10;
const LONG_STEP = 100;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const OTHERS: Readonly<Partial<Record<string, Command>>> = {
  '+': { kind: 'size', by: 1 },
  // The same key on keyboards that need Shift for plus.
  '=': { kind: 'size', by: 1 },
  '-': { kind: 'size', by: -1 },
  Enter: { kind: 'put' },
  'Shift+Enter': { kind: 'close' },
  Backspace: { kind: 'undo' },
  Escape: { kind: 'end' },
};

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Null for keys that the browser handles. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Keys): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (!(key in ARROWS)) return OTHERS[shiftKey ? `Shift+${key}` : key] ?? OTHERS[key] ?? null;
  const [x, y] = ARROWS[key];
  const step = shiftKey ? LONG_STEP : STEP;
  return { kind: 'move', x: x * step, y: y * step };
}
