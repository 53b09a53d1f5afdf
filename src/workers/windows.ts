import type { ErrorData } from '../errors/errors.ts';
import type { Window } from '../geo/grid.ts';

/** A window of one level of a file. Level 0 is the finest; samples are counted from 0. */
export interface LevelWindow {
  readonly level: number;
  readonly window: Window;
  readonly sample: number;
}

/** A file that a task opened, and the windows read from it, each listed once. There are none if the file's header was enough. */
export interface FileWindows {
  /** The file's address without a signature. */
  readonly address: string;
  readonly windows: readonly LevelWindow[];
  /** Why the file could not be opened, or why one of its windows could not be read. */
  readonly failure?: ErrorData;
}

/** Merges the records of each file, with each window listed once. */
export function byAddress(read: readonly FileWindows[]): Map<string, FileWindows> {
  const files = new Map<string, { windows: Map<string, LevelWindow>; failure?: ErrorData }>();
  for (const { address, windows, failure } of read) {
    const file = files.get(address) ?? { windows: new Map<string, LevelWindow>() };
    files.set(address, failure ? { ...file, failure } : file);
    for (const one of windows) file.windows.set(JSON.stringify(one), one);
  }
  const merged = [...files].map(([address, { windows, ...rest }]) => ({
    ...{ address, windows: [...windows.values()] },
    ...rest,
  }));
  return new Map(merged.map((file) => [file.address, file]));
}
