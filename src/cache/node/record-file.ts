import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UUID } from '../../contract/uuid.ts';
import { type Bytes, USED_STEP } from '../stores.ts';
import type { RmOptions, Stats } from 'node:fs';

/** Size of the SHA-256 before a record, in bytes. */
const DIGEST = 32;

/** SHA-256 as 64 hex digits: names files and folders after addresses of any length. */
export function digestName(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Size of the file that stores these bytes. */
export function recordSize(bytes: Bytes): number {
  return DIGEST + bytes.byteLength;
}

/** The folder of a store's drafts, so that leftovers of killed processes are easy to find. */
export const DRAFTS = 'drafts';

/**
 * Atomically replaces the file with a SHA-256 followed by these bytes; creates its folders. `store` is the folder of the store.
 * Leaves no draft behind.
 */
export async function writeRecord(store: string, path: string, bytes: Bytes): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest();
  const draft = join(store, DRAFTS, randomUUID());
  for (const folder of [dirname(path), dirname(draft)]) await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, Buffer.concat([digest, bytes]), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The result of `work`; undefined if its file or folder does not exist. */
export async function ifPresent<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (/^ENO(ENT|TDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
}

/** The bytes of a record. Undefined if there is none or it is damaged. Deletes a damaged one, if the folder permits it. */
export async function readRecord(path: string): Promise<Bytes | undefined> {
  const whole = await ifPresent(readFile(path));
  if (whole === undefined) return undefined;
  const bytes = whole.subarray(DIGEST);
  const digest = createHash('sha256').update(bytes).digest();
  // A separate buffer, because small files are read into a shared one.
  if (digest.equals(whole.subarray(0, DIGEST))) return new Uint8Array(bytes);
  await rm(path, { force: true }).catch(() => undefined);
  return undefined;
}

interface CachedBlock {
  readonly path: string;
  readonly bytes: number;
  /** When it was written, in milliseconds since 1970. */
  readonly stored: number;
}

/** Retries, because another process may be writing there. */
export const REMOVING = { recursive: true, force: true, maxRetries: 3 } as const;

interface RecordFolder {
  readonly path: string;
  /** When the file was last used, in milliseconds since 1970. */
  readonly used: number;
  readonly blocks: readonly CachedBlock[];
}

/**
 * If the blocks of all files have more than `bound` bytes, deletes some until at most `maximum` bytes remain. Returns the
 * remaining bytes. Deletes blocks of the least recently used files first, and among files used in the same hour the oldest
 * blocks, so that a run over a large area, which keeps using the same files, loses only blocks of places that it has long passed.
 */
export async function deleteUnused(folder: string, maximum: number, bound = maximum): Promise<number> {
  const all = await Promise.all((await readableIn(folder)).map((name) => folderAt(join(folder, name))));
  let left = all.flatMap(({ blocks }) => blocks).reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= bound) return left;
  const gone = new Set<CachedBlock>();
  for (const block of inTurn(all)) {
    if (left <= maximum) break;
    if (!(await isRemoved(block.path, { force: true }))) continue;
    gone.add(block);
    left -= block.bytes;
  }
  const emptied = all.filter(({ blocks }) => blocks.length > 0 && blocks.every((block) => gone.has(block)));
  for (const { path } of emptied) await isRemoved(path, REMOVING);
  return left;
}

/** Removes a path. False if that fails, for example because another process on Windows is reading it. */
async function isRemoved(path: string, how: RmOptions): Promise<boolean> {
  return rm(path, how).then(
    () => true,
    () => false,
  );
}

/** All blocks in the order of their deletion. */
function inTurn(all: readonly RecordFolder[]): CachedBlock[] {
  const newest = all.reduce((latest, { used }) => Math.max(latest, used), 0);
  return all
    .flatMap(({ used, blocks }) => {
      const age = Math.floor((newest - used) / USED_STEP);
      return blocks.map((block) => ({ block, age }));
    })
    .sort((a, b) => b.age - a.age || a.block.stored - b.block.stored)
    .map(({ block }) => block);
}

async function folderAt(path: string): Promise<RecordFolder> {
  const used = (await statOf(join(path, 'file')))?.mtimeMs ?? 0;
  const versions = (await readableIn(path)).map((name) => join(path, name));
  const blocks = versions.map(async (version) =>
    Promise.all((await readableIn(version)).map((name) => blockAt(join(version, name)))),
  );
  return { path, used, blocks: (await Promise.all(blocks)).flat() };
}

export async function blockAt(path: string): Promise<CachedBlock> {
  const { size = 0, mtimeMs: stored = 0 } = (await statOf(path)) ?? {};
  return { path, bytes: size, stored };
}

/** Undefined if the file does not exist. Another process may have deleted it. */
export async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/** The names in a folder; none if it is missing. Rejects if it cannot be read, because then it may contain anything. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await ifPresent(readdir(folder))) ?? [];
}

/** Like {@link namesIn}, but none if the folder cannot be read. */
async function readableIn(folder: string): Promise<string[]> {
  return namesIn(folder).catch(() => []);
}

/** Milliseconds after which a draft counts as abandoned. Writing one takes seconds. */
const OLD = 24 * 3_600_000;
/** Maximum number of drafts checked at a time. */
const MAX_DRAFTS = 1000;

/** Deletes drafts (files named `start` plus a UUID) that killed processes left in a folder at least a day ago. */
export async function removeOldDrafts(folder: string, start = ''): Promise<void> {
  const names = await readableIn(folder);
  const drafts = names.filter((name) => name.startsWith(start) && UUID.test(name.slice(start.length)));
  for (const name of drafts.slice(0, MAX_DRAFTS)) {
    const path = join(folder, name);
    const found = await statOf(path);
    if (found !== undefined && Date.now() - found.mtimeMs > OLD)
      await rm(path, { force: true }).catch(() => undefined);
  }
}
