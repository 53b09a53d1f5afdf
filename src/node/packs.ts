import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { SylvanError } from '../errors/errors.ts';
import { openFolderPacks } from '../cache/node/folder-packs.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { openPackFile as openPack, type OpenedArchive } from '../packs/archive.ts';
import { FileRangeSource } from '../net/node/file-source.ts';
import type { RangeSource } from '../net/range-source.ts';
import { checkArchive, type PackCheck } from '../packs/checking.ts';
import type { PackCall, PackOutcome, PackZone } from '../packs/manifest.ts';
import { forCalls } from '../packs/using.ts';
import type { UsedPack } from '../packs/desk.ts';
import { isZip } from '../zip/address.ts';
import { readerOf, sizeOf } from '../zip/reading.ts';

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
  /** Where it is, and of which years. */
  readonly zone: PackZone;
  /** The calls it answers, and whether each has a result or no imagery. */
  readonly calls: readonly (PackCall & { readonly outcome: PackOutcome })[];
  /** Of the whole file, and its entries next to the manifest. */
  readonly bytes: number;
  /** How many there are. */
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
  return withFile(path, (archive) => checkArchive(archive, signal), signal);
}

/** What `work` makes of the pack in a file, which is open meanwhile. */
async function withFile<T>(
  path: string,
  work: (archive: OpenedArchive) => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  const file = new FileRangeSource(resolve(path));
  try {
    const size = await sizeOf(file, signal);
    return await work(await openPack({ address: file.url, size, read: readerOf(file, signal) }));
  } finally {
    file.close();
  }
}

/** An archive of this machine, for its `file:` address. */
export function openLocal(address: string): RangeSource | undefined {
  return address.startsWith('file:') ? new FileRangeSource(address) : undefined;
}

/** The packs in `folder`, or of this user. */
export function openPacks(folder: string | undefined): PackStorage {
  return openFolderPacks(resolve(folder ?? usualFolder()));
}

/** A pack in its file; workers read it themselves. */
export async function openPackFile(path: string): Promise<UsedPack> {
  if (!isZip(path))
    throw new SylvanError(
      'invalid-parameters',
      `Calls are answered from packs in files whose names end in .zip: rename ${path}.`,
      { fields: { pack: path } },
    );
  return withFile(path, forCalls);
}

/** Where this user's programs keep what is not to be lost. */
function usualFolder(): string {
  const { XDG_DATA_HOME: data } = process.env;
  return join(data === undefined || data === '' ? join(homedir(), '.local', 'share') : data, 'sylvan');
}
