import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSylvanError } from '../../core/errors.ts';
import { applyChanges, oneAtATime, startingWith } from '../../metering/memory-store.ts';
import { newDeviceKey, storageFailure, type MeterStore } from '../../metering/store.ts';
import { systemClock } from '../../sources/deadline.ts';
import { readJsonFile, writeDurably } from './durable-file.ts';
import { tryLock, unlock } from '../../storage/node/pid-lock.ts';

/** Milliseconds between looks at another process's lock, and until it is given up. */
const LOOK_MS = 20;
const MOST_MS = 10_000;

/**
 * A store in `folder`, made where it is missing, shared by the processes of one machine: a file that is replaced as a whole and
 * synced, behind lock files, which processes that died have lost. Every failure is `storage-full`; another process's lock is one
 * after ten seconds.
 */
export async function fileStore(folder: string, scope: string): Promise<MeterStore> {
  await failing(mkdir(folder, { recursive: true, mode: 0o700 }));
  return new FileStore(join(folder, `sylvan-metering-${scope}`));
}

class FileStore implements MeterStore {
  readonly #oneAtATime = oneAtATime();
  readonly #claimed = new Set<() => void>();
  #key: Promise<CryptoKeyPair> | undefined;

  constructor(readonly path: string) {}

  exclusively<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const lock = `${this.path}.lock`;
    return this.#oneAtATime(async () => {
      await failing(locked(lock, signal), signal);
      try {
        return await work();
      } finally {
        unlock(lock);
      }
    }, signal);
  }

  async read(name: string): Promise<string | undefined> {
    return (await this.#records()).get(name);
  }

  async list(prefix: string): Promise<readonly (readonly [string, string])[]> {
    return startingWith(await this.#records(), prefix);
  }

  async write(changes: Readonly<Record<string, string | undefined>>): Promise<void> {
    const records = await this.#records();
    applyChanges(records, changes);
    await failing(writeDurably(this.#file, JSON.stringify(Object.fromEntries(records))));
  }

  async claim(name: string): Promise<(() => void) | undefined> {
    const file = `${this.path}-${createHash('sha256').update(name).digest('hex').slice(0, 32)}.lock`;
    if (!(await failing(tryLock(file)))) return undefined;
    const letGo = () => {
      if (this.#claimed.delete(letGo)) unlock(file);
    };
    this.#claimed.add(letGo);
    return letGo;
  }

  /** One that could not be read or written is tried again when it is next asked for. */
  deviceKey(): Promise<CryptoKeyPair> {
    return (this.#key ??= failing(keptKey(`${this.path}.key.json`)).catch((cause: unknown) => {
      this.#key = undefined;
      throw cause;
    }));
  }

  close(): Promise<void> {
    for (const letGo of this.#claimed) letGo();
    return Promise.resolve();
  }

  get #file(): string {
    return `${this.path}.json`;
  }

  /** Damaged, it is as good as lost. */
  async #records(): Promise<Map<string, string>> {
    const kept = await failing(readJsonFile(this.#file));
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }
}

async function locked(path: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + MOST_MS;
  while (!(await tryLock(path))) {
    if (Date.now() > until) throw new Error('Another process holds the lock');
    await systemClock.sleep(LOOK_MS, signal);
  }
}

/** The device's key, made where there is none. */
async function keptKey(path: string): Promise<CryptoKeyPair> {
  const kept = await imported(await readJsonFile(path));
  if (kept !== undefined) return kept;
  const made = await newDeviceKey(true);
  const [privateKey, publicKey] = await Promise.all(
    [made.privateKey, made.publicKey].map((key) => crypto.subtle.exportKey('jwk', key)),
  );
  await writeDurably(path, JSON.stringify({ privateKey, publicKey }));
  return made;
}

async function imported(kept: unknown): Promise<CryptoKeyPair | undefined> {
  const { privateKey, publicKey } = (kept ?? {}) as { privateKey?: JsonWebKey; publicKey?: JsonWebKey };
  if (privateKey === undefined || publicKey === undefined) return undefined;
  const p256 = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    return {
      privateKey: await crypto.subtle.importKey('jwk', privateKey, p256, false, ['sign']),
      publicKey: await crypto.subtle.importKey('jwk', publicKey, p256, true, ['verify']),
    };
  } catch {
    return undefined;
  }
}

/** What fails is `storage-full`, but for an abort. */
async function failing<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    signal?.throwIfAborted();
    throw isSylvanError(cause) ? cause : storageFailure(cause);
  }
}
