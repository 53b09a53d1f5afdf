import type { ErrorData } from '../errors/errors.ts';
import type { Window } from '../geo/grid.ts';

/** A window of one level of a file: level 0 is the finest, samples are counted from 0. */
export interface LevelWindow {
  readonly level: number;
  readonly window: Window;
  readonly sample: number;
}

/** A file that a task opened, and the windows that it read of it, each once: none where the file's header was enough. */
export interface FileWindows {
  /** Names the file: its address without a signature. */
  readonly address: string;
  readonly windows: readonly LevelWindow[];
  /** Why it could not be opened, or a window of it not be read. */
  readonly failure?: ErrorData;
}
