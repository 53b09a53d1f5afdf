import { signal } from '@preact/signals';
import type { Map as GlMap } from 'maplibre-gl';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { theGround } from './use-ground.ts';

/** The place of the active tool's crosshair; null while there is none. */
export const crosshair = signal<LngLat | null>(null);

/** Distance from the edge, in px, within which the map moves instead of the crosshair. */
const MARGIN = 24;

export function startCrosshair(): void {
  const { map } = theGround.value!;
  const { lng, lat } = map.getCenter();
  crosshair.value = [lng, lat];
  map.getCanvas().focus();
}

/** Lets the arrow keys move the crosshair while the map has the focus. `onCommand` receives all key commands, after any move. */
export function useCrosshairKeys(onCommand: (command: Command, point: LngLat) => void): void {
  const ground = theGround.value;
  const report = useRef(onCommand);
  report.current = onCommand;
  const isOn = crosshair.value !== null;
  useLayoutEffect(() => {
    if (ground === null || !isOn) return undefined;
    const { map } = ground;
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || crosshair.value === null) return;
      event.preventDefault();
      if (command.kind === 'move') crosshair.value = moved(map, crosshair.value, command);
      report.current(command, crosshair.value);
    };
    const canvas = map.getCanvas();
    map.keyboard.disable();
    canvas.addEventListener('keydown', press);
    return () => {
      canvas.removeEventListener('keydown', press);
      if (ground.isOpen) map.keyboard.enable();
    };
  }, [ground, isOn]);
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

/** Steps in screen pixels, so that the step on the ground grows as the map zooms out. */
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
  // The key of the plus sign on keyboards where it needs Shift.
  '=': { kind: 'size', by: 1 },
  '-': { kind: 'size', by: -1 },
  Enter: { kind: 'put' },
  'Shift+Enter': { kind: 'close' },
  Backspace: { kind: 'undo' },
  Escape: { kind: 'end' },
};

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The command of a key; null for keys that the browser handles. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Keys): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (!(key in ARROWS)) return OTHERS[shiftKey ? `Shift+${key}` : key] ?? OTHERS[key] ?? null;
  const [x, y] = ARROWS[key];
  const step = shiftKey ? LONG_STEP : STEP;
  return { kind: 'move', x: x * step, y: y * step };
}
