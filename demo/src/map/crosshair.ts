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
