import type { Window } from '../../src/geo/grid.ts';

export interface PlainJob {
  /** Addresses by band, of each scene. */
  readonly scenes: readonly Readonly<Record<string, string>>[];
  /** In 10 m pixels. */
  readonly window: Window;
}

export function plainComposite(scenes: PlainJob['scenes'], window: Window): Promise<unknown>;
