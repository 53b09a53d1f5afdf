import { resolve } from 'node:path';
import { NEVER } from '../errors/abort.ts';
import { SylvanError } from '../errors/errors.ts';
import { userFolder } from '../cache/node/folder-cache.ts';
import { openFolderPacks } from '../cache/node/folder-packs.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import {
  checkArchive,
  openPackFile as openPack,
  type OpenedArchive,
  type PackCheck,
} from '../packs/archive.ts';
import { FileRangeSource } from '../net/node/file-source.ts';
import type { RangeSource } from '../net/range-source.ts';
import type { PackCall, PackOutcome, PackZone } from '../packs/manifest.ts';
import { forCalls } from '../packs/using.ts';
import type { UsedPack } from '../packs/desk.ts';
import { isZip } from '../zip/address.ts';
import { readerOf, sizeOf } from '../zip/reading.ts';

/** Information about a pack file, from the file itself. */
export interface PackFileInfo {
  /** The id under which the pack was made. An imported pack gets a new one. */
  readonly id: string;
  /** Version of the library that made it. */
  readonly library: string;
  /** When its making began, ISO date and time, UTC. */
  readonly created: string;
  /** The day of its calls, `YYYY-MM-DD`. */
  readonly today: string;
  /** The place and years of the pack. */
  readonly zone: PackZone;
  /** The calls that the pack answers, and whether each has a result or no imagery. */
  readonly calls: readonly (PackCall & { readonly outcome: PackOutcome })[];
  /** Size of the whole file, bytes. */
  readonly bytes: number;
  /** Number of entries besides the manifest. */
  readonly entries: number;
  /** Whether its images are simulated. */
  readonly simulated: boolean;
  /** Lines that must be shown with its data. */
  readonly attribution: readonly string[];
}

/**
 * Reads what a pack file contains from its directory and manifest alone, and checks these two. Rejects with `pack-invalid`, with
 * `not-found` if the file does not exist, and with `access-denied` if it cannot be read.
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
 * Checks the whole pack file against its digests, with one entry in memory at a time. Rejects as {@link inspectPackFile} does: if
 * the directory or the manifest is wrong, nothing else is checked. Rejects with `signal.reason` once the signal is aborted.
 */
export function verifyPackFile(
  path: string,
  { signal = NEVER }: { readonly signal?: AbortSignal } = {},
): Promise<PackCheck> {
  return withFile(path, (archive) => checkArchive(archive, signal), signal);
}

/** Runs `work` on a pack file, and closes the file afterwards. */
async function withFile<T>(
  path: string,
  work: (archive: OpenedArchive) => Promise<T>,
  signal = NEVER,
): Promise<T> {
  const file = new FileRangeSource(resolve(path));
  try {
    const size = await sizeOf(file, signal);
    return await work(await openPack({ address: file.url, size, read: readerOf(file, signal) }));
  } finally {
    file.close();
  }
}

/** Opens an archive on this machine by its `file:` address. */
export function openLocal(address: string): RangeSource | undefined {
  return address.startsWith('file:') ? new FileRangeSource(address) : undefined;
}

/** Opens the packs in `folder`, by default those of this user. */
export function openPacks(folder: string | undefined): PackStorage {
  return openFolderPacks(resolve(folder ?? userFolder('XDG_DATA_HOME', '.local/share')));
}

/** Opens a pack in its file; workers read the file themselves. */
export async function openPackFile(path: string): Promise<UsedPack> {
  if (!isZip(path))
    throw new SylvanError(
      'invalid-parameters',
      `Calls are answered from packs in files whose names end in .zip: rename ${path}.`,
      { fields: { pack: path } },
    );
  return withFile(path, forCalls);
}
