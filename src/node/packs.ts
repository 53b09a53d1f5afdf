import { constants, open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SylvanError, type ProblemCode } from '../errors/errors.ts';
import { openFolderPacks } from '../cache/node/folder-packs.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { openPackFile as openPack, type OpenedArchive } from '../packs/archive.ts';
import { checkArchive, type PackCheck } from '../packs/checking.ts';
import type { PackCall, PackOutcome, PackZone } from '../packs/manifest.ts';
import { forCalls, type UsedPack } from '../packs/using.ts';
import type { OpenedFile, OpenLocal } from '../zip/fetch.ts';

/** What a pack's file says of itself. */
export interface PackFileInfo {
  /** The pack's, which it keeps when it is imported. */
  readonly id: string;
  /** Version of the library that made it. */
  readonly library: string;
  /** When its making began, ISO date and time, UTC. */
  readonly created: string;
  /** `YYYY-MM-DD`: the day that its calls are of. */
  readonly today: string;
  readonly zone: PackZone;
  /** The calls it answers, and whether each has a result or no imagery. */
  readonly calls: readonly (PackCall & { readonly outcome: PackOutcome })[];
  /** Of the whole file, and its entries next to the manifest. */
  readonly bytes: number;
  readonly entries: number;
  /** Whether its images were simulated. */
  readonly simulated: boolean;
  /** Lines that must be stated with its data. */
  readonly attribution: readonly string[];
}

/**
 * What the pack in a file holds, by its directory and manifest alone, which are checked. Rejects with `pack-invalid`, with
 * `not-found` where there is no file, and with `access-denied` where it may not be read.
 */
export function inspectPackFile(path: string): Promise<PackFileInfo> {
  return withFile(path, ({ bytes, manifest }) => {
    const { id, library, created, today, zone, simulated, attribution, entries } = manifest;
    const calls = manifest.calls.map((call, i) => ({ ...call, outcome: manifest.outcomes[i] }));
    const facts = { id, library, created, today, zone, calls, simulated, attribution };
    return Promise.resolve({ ...facts, bytes, entries: entries.length });
  });
}

/**
 * Reads all of the pack in a file against its digests; one entry is in memory at a time. Rejects as {@link inspectPackFile}
 * does: where directory or manifest are wrong nothing else is known. Rejects with `signal.reason` once the signal is aborted.
 */
export function verifyPackFile(
  path: string,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<PackCheck> {
  return withFile(path, (archive) => checkArchive(archive, signal));
}

async function withFile<T>(path: string, work: (archive: OpenedArchive) => Promise<T>): Promise<T> {
  const { archive, close } = await openArchive(path);
  try {
    return await work(archive);
  } finally {
    await close();
  }
}

async function openArchive(path: string): Promise<{ archive: OpenedArchive; close: () => Promise<void> }> {
  const location = resolve(path);
  const file = await openFile(location);
  try {
    const archive = await openPack({ address: pathToFileURL(location).href, ...file });
    return { archive, close: file.close };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** An archive of this machine, for its `file:` address. */
export const openLocal: OpenLocal = (address) =>
  address.startsWith('file:') ? openFile(fileURLToPath(address)) : undefined;

/** Without waiting: a pipe would be opened once somebody writes to it. */
const READING = constants.O_RDONLY | constants.O_NONBLOCK;

async function openFile(path: string): Promise<Required<OpenedFile>> {
  const handle = await open(path, READING).catch((error: unknown) => {
    throw notOpened(path, error);
  });
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    throw new SylvanError('not-found', `This is no file: ${path}`);
  }
  return {
    size: stats.size,
    async read(offset, length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

const CODES: { readonly [systemCode: string]: ProblemCode | undefined } = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
};

function notOpened(path: string, error: unknown): unknown {
  const code = CODES[(error as NodeJS.ErrnoException).code ?? ''];
  if (code === undefined) return error;
  return new SylvanError(code, `${path} cannot be opened.`, { cause: error });
}

/** The packs in `folder`, or of this user. */
export function openPacks(folder: string | undefined): PackStorage {
  return openFolderPacks(resolve(folder ?? usualFolder()));
}

/** A pack in its file; workers read it themselves. */
export async function openPackFile(path: string): Promise<UsedPack> {
  const { archive, close } = await openArchive(path);
  return forCalls(archive, close);
}

/** Where this user's programs keep what is not to be lost. */
function usualFolder(): string {
  const { XDG_DATA_HOME: data } = process.env;
  return join(data === undefined || data === '' ? join(homedir(), '.local', 'share') : data, 'sylvan');
}
