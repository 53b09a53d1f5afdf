import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSylvanError } from '../../core/errors.ts';
import { parseCalls } from '../../metering/pending-calls.ts';
import { storageFailure, type CallStore } from '../../metering/store.ts';
import { systemClock } from '../../sources/deadline.ts';
import { tryLock, unlock } from '../../storage/node/pid-lock.ts';
import { readJsonFile, writeDurably } from './durable-file.ts';

/** Milliseconds between looks at another's lock, and until it is given up. */
const LOOK_MS = 20;
const MAX_LOCK_MS = 10_000;

/**
 * A store in `folder`, made where it is missing, shared by the processes of one machine: a file that is replaced as a whole and
 * synced, behind a lock file, which processes that died have lost. Every failure is `storage-full`; another's lock is one after ten
 * seconds.
 */
export async function fileStore(folder: string, scope: string): Promise<CallStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failed);
  const file = join(folder, `sylvan-calls-${scope}.json`);
  const lock = `${file}.lock`;
  return {
    isDurable: true,
    async change(edit, signal) {
      try {
        await locked(lock, signal);
        try {
          const before = parseCalls(await readJsonFile(file));
          const { calls, value } = edit(before);
          if (calls !== before) await writeDurably(file, JSON.stringify(calls));
          return value;
        } finally {
          unlock(lock);
        }
      } catch (error) {
        signal.throwIfAborted();
        return failed(error);
      }
    },
    close: () => Promise.resolve(),
  };
}

async function locked(path: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + MAX_LOCK_MS;
  while (!(await tryLock(path))) {
    if (Date.now() > until) throw new Error('Another process holds the lock');
    await systemClock.sleep(LOOK_MS, signal);
  }
}

function failed(cause: unknown): never {
  throw isSylvanError(cause) ? cause : storageFailure(cause);
}
