/** What JSON carries. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface EngineOptions {
  /** Port of a proxy on loopback that all of `https:` goes by, under certificates that nobody vouches for. */
  readonly proxy?: number;
}

/** A browser with one window, driven from outside. Whoever launches it closes it. */
export interface Engine {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** What a function returns, or resolves with, in the page. It is sent as text, what it is given as JSON. */
  evaluate<A extends Json[], R>(work: (...given: A) => R, ...given: A): Promise<Awaited<R>>;
  /** By the pointer, at a place in the window in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** By its name in `KeyboardEvent.key`. */
  press(key: 'Tab' | 'Enter' | 'ArrowLeft' | 'ArrowRight'): Promise<void>;
  /** Into what has the focus. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A call of a function, as text that is run in a page. */
export function callOf(work: (...given: never[]) => unknown, given: readonly Json[]): string {
  return `(${String(work)})(...${JSON.stringify(given)})`;
}
