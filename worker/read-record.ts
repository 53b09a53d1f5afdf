import type { FileWindows, LevelWindow } from '../src/workers/windows.ts';
import type { OnRead } from './context.ts';

/** What one task read: each window of each file once. */
export class ReadRecord {
  readonly #files = new Map<string, Map<string, LevelWindow>>();

  readonly note: OnRead = (address, window) => {
    const file = this.#files.get(address) ?? new Map<string, LevelWindow>();
    this.#files.set(address, file);
    if (window !== null) file.set(JSON.stringify(window), window);
  };

  /** Undefined where nothing was noted. */
  get files(): readonly FileWindows[] | undefined {
    if (this.#files.size === 0) return undefined;
    return [...this.#files].map(([address, windows]) => ({ address, windows: [...windows.values()] }));
  }
}
