import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { NO_CALLS, type Calls } from './pending-calls.ts';

/** Where a device keeps the calls of one key, shared by all users of that key on the device. */
export interface CallStore {
  /** Whether the calls outlive the page or process. */
  readonly isDurable: boolean;
  /**
   * Changes the calls while nobody else on the device does, and resolves with them once they are on disk. Rejects with the error
   * that `edit` throws (nothing is changed then), with `storage-full`, or with `signal.reason` while it waits.
   */
  change(edit: (calls: Calls) => Calls, signal: AbortSignal): Promise<Calls>;
  /** Closes everything that is open. Safe to call again. */
  close(): Promise<void>;
}

/** A store that lasts as long as its process. */
export function memoryStore(): CallStore {
  let calls = NO_CALLS;
  return {
    isDurable: false,
    change: (edit) => new Promise((resolve) => resolve((calls = edit(calls)))),
    close: () => Promise.resolve(),
  };
}

/** The error `storage-full`: calls cannot be stored. Every failure of a store becomes this error. */
export function storageFailure(cause: unknown): SylvanError {
  if (isSylvanError(cause)) return cause;
  return new SylvanError(
    'storage-full',
    'Calls cannot be stored here to be counted. This requires a secure page (https), a browser with IndexedDB and Web Locks, and some free space.',
    { cause },
  );
}
