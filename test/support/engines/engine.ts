/** JSON values. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A browser with one window, driven from outside. Whoever launches it closes it. */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The result of a function in the page. The function is sent as text, its arguments as JSON. */
  evaluate<A extends Json[], R>(work: (...given: A) => R, ...given: A): Promise<Awaited<R>>;
  /** Clicks at a position in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Presses a key, by its name in `KeyboardEvent.key`. */
  press(key: 'Tab' | 'Enter' | 'ArrowLeft' | 'ArrowRight'): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A screenshot of the window, as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A function call as source text for a page. */
export function callOf(work: (...given: never[]) => unknown, given: readonly Json[]): string {
  return `(${String(work)})(...${JSON.stringify(given)})`;
}
