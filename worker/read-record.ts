import type { ErrorData } from '../src/errors/errors.ts';
import type { FileWindows, LevelWindow } from '../src/workers/windows.ts';
import type { OnRead } from './context.ts';

/** What one task read, with each window of each file listed once. */
export class ReadRecord {
  readonly #files = new Map<string, Map<string, LevelWindow>>();
  readonly #failures = new Map<string, ErrorData>();

  readonly note: OnRead = (address, { window, failure }) => {
    const file = this.#files.get(address) ?? new Map<string, LevelWindow>();
    this.#files.set(address, file);
    if (window !== undefined) file.set(JSON.stringify(window), window);
    if (failure !== undefined) this.#failures.set(address, failure);
  };

  /** Undefined if nothing was recorded. */
  get files(): readonly FileWindows[] | undefined {
    if (this.#files.size === 0) return undefined;
    return [...this.#files].map(([address, windows]) => {
      const failure = this.#failures.get(address);
      return { address, windows: [...windows.values()], ...(failure && { failure }) };
    });
  }
}
