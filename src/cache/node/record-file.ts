import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bytes, USED_STEP } from '../stores.ts';
import type { Stats } from 'node:fs';

/** Bytes of the SHA-256 that stands before a record. */
export const DIGEST = 32;

/** SHA-256 as 64 hex digits: names files and folders after addresses of any length. */
export function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Bytes of the file in which these are stored. */
export function recordSize(bytes: Bytes): number {
  return DIGEST + bytes.byteLength;
}

/** Replaces the file as a whole by these bytes, their SHA-256 before them; folders are made. */
export async function writeRecord(path: string, bytes: Bytes): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, Buffer.concat([digest, bytes]), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The bytes of a record; undefined where there is none, and where it is damaged, which is deleted. */
export async function readRecord(path: string): Promise<Bytes | undefined> {
  const whole = await readFile(path).catch((error: unknown) => {
    if (/^ENO(ENT|TDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
  if (whole === undefined) return undefined;
  const bytes = whole.subarray(DIGEST);
  const digest = createHash('sha256').update(bytes).digest();
  // An own buffer: small files are read into a shared one.
  if (digest.equals(whole.subarray(0, DIGEST))) return new Uint8Array(bytes);
  await rm(path, { force: true });
  return undefined;
}

interface CachedBlock {
  readonly path: string;
  readonly bytes: number;
  /** When it came, milliseconds. */
  readonly stored: number;
}

/** Another process may be writing there. */
export const REMOVING = { recursive: true, force: true, maxRetries: 3 } as const;

interface RecordFolder {
  readonly path: string;
  /** When one of its blocks was last requested. */
  readonly used: number;
  readonly blocks: readonly CachedBlock[];
}

/**
 * Bytes of all files' blocks, once as many are gone that `maximum` bytes are left, if there are more than `bound`. Those of
 * files that were used longest ago go first; of files that were used in the same hour, those that came first, whichever file's
 * they are: who goes over much ground by the same files keeps what is near.
 */
export async function deleteUnused(folder: string, maximum: number, bound = maximum): Promise<number> {
  const all = await Promise.all((await namesIn(folder)).map((name) => folderAt(join(folder, name))));
  let left = all.reduce((sum, { blocks }) => sum + bytesOf(blocks), 0);
  if (left <= bound) return left;
  const gone = new Set<CachedBlock>();
  for (const block of inTurn(all)) {
    if (left <= maximum) break;
    await rm(block.path, { force: true });
    gone.add(block);
    left -= block.bytes;
  }
  const emptied = all.filter(({ blocks }) => blocks.length > 0 && blocks.every((block) => gone.has(block)));
  for (const { path } of emptied) await rm(path, REMOVING);
  return left;
}

/** All blocks, those first that go first. */
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

function bytesOf(blocks: readonly CachedBlock[]): number {
  return blocks.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Of a file, 0 where there is none. */
export async function sizeOf(path: string): Promise<number> {
  return (await statOf(path))?.size ?? 0;
}

async function folderAt(path: string): Promise<RecordFolder> {
  const used = (await statOf(join(path, 'file')))?.mtimeMs ?? 0;
  const versions = (await namesIn(path)).map((name) => join(path, name));
  const paths = (
    await Promise.all(versions.map(async (version) => [version, await namesIn(version)] as const))
  ).flatMap(([version, names]) => names.map((name) => join(version, name)));
  return { path, used, blocks: await Promise.all(paths.map(blockAt)) };
}

async function blockAt(path: string): Promise<CachedBlock> {
  const { size = 0, mtimeMs: stored = 0 } = (await statOf(path)) ?? {};
  return { path, bytes: size, stored };
}

/** Another process may have taken it away meanwhile. */
export async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/** Of a folder, none where it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
