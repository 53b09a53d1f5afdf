import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError, outputError } from './output-error.ts';
import { checkFolder, makeFolder } from './output.ts';

interface Target {
  readonly file: string;
  /** Whether to replace an existing file. */
  readonly force?: true;
}

/**
 * Refuses, before the work begins, a file that cannot be written, or that exists unless `force` is set. Creates its folder.
 * Throws OutputError.
 */
export async function checkTarget({ file, force }: Target): Promise<void> {
  if (file === '') throw new OutputError('unnamed', file, { use: 'pack' });
  try {
    const folder = dirname(resolve(file));
    await checkFolder(folder);
    await checkAbsence(file, force);
    // Calls recognise a pack by its extension.
    if (!/\.zip$/i.test(file)) throw new OutputError('not-zip', file, { use: 'pack' });
    await makeFolder(folder);
    const draft = draftOf(file);
    await (await open(draft, 'wx')).close();
    await rm(draft);
  } catch (error) {
    throw asPackError(error, file);
  }
}

/** A hidden name next to the file, for data that belong to this file only. */
export function nearby(file: string, what: string): string {
  return join(dirname(file), `.${basename(file)}.${what}`);
}

/**
 * Writes a whole pack under a temporary name next to the file, and renames it once all of it is on disk. An interrupted write
 * leaves the existing file unchanged. Throws OutputError, what the pieces throw, and `signal.reason`.
 */
export async function writePack(
  { file, force }: Target,
  pieces: () => Promise<AsyncIterable<Uint8Array>>,
  signal: AbortSignal,
): Promise<void> {
  await attempt(file, () => deleteDrafts(nearby(file, '')));
  const draft = draftOf(file);
  try {
    await writePieces(draft, pieces, signal);
    await attempt(file, async () => {
      await checkAbsence(file, force);
      await rename(draft, file);
      await syncFolder(dirname(file));
    });
  } finally {
    await rm(draft, { force: true });
  }
}

async function writePieces(
  path: string,
  pieces: () => Promise<AsyncIterable<Uint8Array>>,
  signal: AbortSignal,
): Promise<void> {
  const handle = await attempt(path, () => open(path, 'wx'));
  try {
    for await (const piece of await pieces()) {
      signal.throwIfAborted();
      await attempt(path, () => handle.writeFile(piece));
    }
    signal.throwIfAborted();
    await attempt(path, () => handle.sync());
  } finally {
    await handle.close();
  }
}

function draftOf(file: string): string {
  return nearby(file, draftName());
}

/** Syncs the rename to disk too, if the system can sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function checkAbsence(file: string, force: true | undefined): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isDirectory()) throw new OutputError('is-a-folder', file, { use: 'pack' });
  if (found !== undefined && force !== true) throw new OutputError('exists', file, { use: 'pack' });
}

async function attempt<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw asPackError(error, path);
  }
}

function asPackError(error: unknown, path: string): OutputError {
  return error instanceof OutputError ? error.of('pack') : outputError(error, path, 'pack');
}

/**
 * Age, in milliseconds, after which a draft from another machine counts as abandoned, because whether its process is still
 * running cannot be checked here.
 */
const FORSAKEN_MS = 24 * 60 * 60 * 1000;

const DRAFT = /^(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f]{8}\.part$/;

/** The end of a draft's name, which identifies the machine and the process that write it. */
export function draftName(): string {
  return `${thisHost()}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

/** Deletes drafts left by killed runs whose paths begin with `start`. Keeps drafts that may still be written. */
async function deleteDrafts(start: string): Promise<void> {
  const [folder, first] = [dirname(start), basename(start)];
  for (const name of await readdir(folder)) {
    const writer = name.startsWith(first) ? DRAFT.exec(name.slice(first.length))?.groups : undefined;
    if (writer === undefined) continue;
    const path = join(folder, name);
    const isLeft = writer.host === thisHost() ? !isRunning(Number(writer.pid)) : await isForsaken(path);
    if (isLeft) await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process exists.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isForsaken(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > FORSAKEN_MS;
}

function thisHost(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
