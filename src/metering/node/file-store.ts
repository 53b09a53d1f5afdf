import { open, readFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSylvanError } from '../../errors/errors.ts';
import { parseCalls } from '../pending-calls.ts';
import { storageFailure, type CallStore, memoryStore } from '../store.ts';
import { systemClock, wait } from '../../net/clock.ts';
import { replaceFile } from '../../cache/node/record-file.ts';
import { tryLock, unlock } from '../../cache/node/pid-lock.ts';
import { Metering, type MeteringOptions } from '../device-metering.ts';

/** Only its owner reads what is stored. */
const MODE = 0o600;

/** Replaces the file as a whole: after a crash there is the text before or this one, and this one once it has settled. */
async function writeDurably(path: string, text: string): Promise<void> {
  await replaceFile(path, async (draft) => {
    const file = await open(draft, 'wx', MODE);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  });
  await syncFolder(dirname(path));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file as JSON; undefined where there is none, or it is not JSON. */
async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Milliseconds between polls at another's lock, and until it is given up. */
const POLL_MS = 20;
const MAX_LOCK_MS = 10_000;

/**
 * A store in `folder`, made where it is missing, shared by the processes of one machine: a file that is replaced as a whole and
 * synced, behind a lock file, which processes that died have lost. Every failure is `storage-full`; another's lock is one after
 * ten seconds.
 */
async function fileStore(folder: string, scope: string): Promise<CallStore> {
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
    await wait(systemClock, POLL_MS, signal);
  }
}

function failed(cause: unknown): never {
  throw isSylvanError(cause) ? cause : storageFailure(cause);
}

/** The metering of a Node process: in memory, or in the folder `callFolder`. */
export function openMetering(
  options: Omit<MeteringOptions, 'openStore'>,
  callFolder: string | undefined,
): Metering {
  const openStore = (scope: string) =>
    callFolder === undefined ? Promise.resolve(memoryStore()) : fileStore(callFolder, scope);
  return new Metering({ ...options, openStore });
}
