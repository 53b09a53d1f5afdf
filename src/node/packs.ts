import { isSylvanError } from '../errors/errors.ts';
import { PackFile } from '../pack-file/node/pack-file.ts';
import { outcomesOf, type PackCall, type PackPart, type PackZone } from '../pack-file/pack-index.ts';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { UsedPack } from '../platform.ts';
import { choicesOf } from '../packs/addresses.ts';
import { CatalogueAnswers } from '../cache/catalogue-answers.ts';
import { openFolderPacks } from '../cache/node/folder-packs.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { IN_FILE } from '../cache/policy.ts';

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
  readonly calls: readonly (PackCall & { readonly outcome: 'stored' | 'no-imagery' })[];
  /** Of the whole file. */
  readonly bytes: number;
  /** Whether its images were simulated. */
  readonly simulated: boolean;
  /** Lines that must be stated with its data. */
  readonly attribution: readonly string[];
  /** Results at hand, answers of catalogues, files of images, and blocks of these. */
  readonly holds: {
    readonly results: number;
    readonly answers: number;
    readonly files: number;
    readonly blocks: number;
  };
}

/** A part of a pack's file that is not what it was: the result of a call, an answer of a catalogue, or a block of a file. */
export interface DamagedPart {
  readonly kind: PackPart['kind'];
  /** Its first byte in the pack's file, and how many it has. */
  readonly start: number;
  readonly length: number;
  /** Of a result: the place of its call among the calls, from 0. */
  readonly call?: number;
  /** Of a block: the address of its file, and its first byte in that. */
  readonly url?: string;
  readonly offset?: number;
}

/** What a pack's file has of what it should have. */
export interface PackFileCheck {
  /** Whether nothing of it is damaged. */
  readonly isWhole: boolean;
  /** Results, answers and blocks, and their bytes. */
  readonly parts: number;
  readonly bytes: number;
  /** Those of them that are damaged, in the order of the file. */
  readonly damaged: readonly DamagedPart[];
}

/**
 * What the pack in a file holds, by its index alone, which is checked; nothing is taken from it. Rejects with `pack-invalid`,
 * with `not-found` where there is no file, and with `access-denied` where it may not be read.
 */
export function inspectPackFile(path: string): Promise<PackFileInfo> {
  return withFile(path, async ({ index, handle }) => {
    const { id, library, created, today, zone, calls, simulated, attribution } = index;
    const { results, answers, files } = index;
    const blocks = files.reduce((sum, file) => sum + file.blocks.length, 0);
    const outcomes = outcomesOf(index);
    const { size: bytes } = await handle.stat();
    return {
      id,
      library,
      created,
      today,
      zone,
      bytes,
      simulated,
      attribution,
      calls: calls.map((call, i) => ({ ...call, outcome: outcomes[i] })),
      holds: { results: results.length, answers: answers.length, files: files.length, blocks },
    };
  });
}

/**
 * Reads all of the pack in a file against its digests; one part is in memory at a time. Rejects as {@link inspectPackFile}
 * does: where head, index or length are wrong nothing else is known. Rejects with `signal.reason` once the signal is aborted.
 */
export function verifyPackFile(
  path: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<PackFileCheck> {
  return withFile(path, async (file) => {
    const damaged: DamagedPart[] = [];
    for (const located of file.parts) {
      signal?.throwIfAborted();
      if (!(await isIntact(file, located))) damaged.push(damagedPart(located));
    }
    const bytes = file.parts.reduce((sum, { part }) => sum + part.length, 0);
    return { isWhole: damaged.length === 0, parts: file.parts.length, bytes, damaged };
  });
}

type LocatedPart = PackFile['parts'][number];

async function withFile<T>(path: string, work: (file: PackFile) => Promise<T>): Promise<T> {
  const file = await PackFile.open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function isIntact(file: PackFile, located: LocatedPart): Promise<boolean> {
  try {
    await file.payload(located);
    return true;
  } catch (error) {
    if (isSylvanError(error, 'pack-invalid')) return false;
    throw error;
  }
}

function damagedPart({ part, start }: LocatedPart): DamagedPart {
  const location = { kind: part.kind, start, length: part.length };
  switch (part.kind) {
    case 'result':
      return { ...location, call: part.call };
    case 'answer':
      return location;
    case 'block':
      return { ...location, url: part.url, offset: part.offset };
  }
}

/** The packs in `folder`, or of this user. */
export function openPacks(folder: string | undefined): PackStorage {
  return openFolderPacks(resolve(folder ?? usualFolder()));
}

/** A pack in its file; workers read it themselves. */
export async function openPackFile(path: string): Promise<UsedPack> {
  const location = resolve(path);
  const file = await PackFile.open(location);
  const { calls, today, choices } = file.index;
  const { ino, size, mtimeMs } = await stat(location);
  const space = `${IN_FILE}${ino}-${size}-${mtimeMs}`;
  const cachePlan = { location, space, bytes: null, offline: true, session: null, aliases: [] };
  const answers = new CatalogueAnswers(file, { isOffline: () => true, cachesFiles: true });
  return {
    calls,
    positions: { choices: choicesOf(choices), answers, cachePlan, today },
    close: () => file.close(),
  };
}

/** Where this user's programs keep what is not to be lost. */
function usualFolder(): string {
  const { XDG_DATA_HOME: data } = process.env;
  return join(data === undefined || data === '' ? join(homedir(), '.local', 'share') : data, 'sylvan');
}
