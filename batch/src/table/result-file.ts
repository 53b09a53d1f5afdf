import { createHash } from 'node:crypto';
import { link, lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BatchError } from '../batch-error.ts';

const DENIED = 'You may not write to its folder: change its permissions, or choose another folder.';

const WORDS: { readonly [systemCode: string]: string | undefined } = {
  ENOENT: 'Its folder does not exist: create it, or choose another folder.',
  ENOTDIR: 'Its folder does not exist: create it, or choose another folder.',
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: 'Its folder is read-only: choose another folder.',
  ENOSPC: 'The disk is full: free some space, or choose a folder on another disk.',
  EDQUOT: 'The disk is full: free some space, or choose a folder on another disk.',
};

/** Error codes of file systems without hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * A file written under a temporary name next to its path; it appears at its path complete or not at all. Never replaces an
 * existing file, except the leftovers of a killed program that wrote this same file: only one may write it at a time. `finish` or
 * `discard` closes it.
 */
export class ResultFile {
  private readonly hash = createHash('sha256');

  private constructor(
    private readonly path: string,
    private readonly unfinished: string,
    private readonly handle: FileHandle,
    private readonly publish: typeof link,
  ) {}

  /** Rejects with `result-exists` if something is at `path`, and with `result-unwritable`. Only tests pass `publish`. */
  static async open(path: string, publish = link): Promise<ResultFile> {
    const position = resolve(path);
    if ((await lstat(position).catch(() => null)) !== null) throw exists(path);
    const unfinished = join(dirname(position), `.${basename(position)}.part`);
    const handle = await open(unfinished, 'w').catch((error: unknown) => {
      throw unwritable(path, error);
    });
    return new ResultFile(path, unfinished, handle, publish);
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    await this.tried(() => this.handle.appendFile(bytes));
    this.hash.update(bytes);
  }

  /**
   * Calls `onWhole` with the file's SHA-256, 64 hex digits, before the file appears at its path. Rejects with `result-exists` if
   * a file has appeared there, with `result-unwritable`, and as `onWhole` throws; then discards the file.
   */
  async finish(onWhole?: (digest: string) => void): Promise<void> {
    try {
      await this.tried(async () => {
        await this.handle.sync();
        await this.handle.close();
      });
      onWhole?.(this.hash.digest('hex'));
      await this.tried(() => this.take());
    } finally {
      await this.discard();
    }
    await syncFolder(dirname(resolve(this.path)));
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.unfinished, { force: true });
  }

  private async tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? exists(this.path, error)
        : unwritable(this.path, error);
    }
  }

  private async take(): Promise<void> {
    try {
      await this.publish(this.unfinished, this.path);
    } catch (error) {
      if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      // Create an empty file at the path first, which fails if one exists: the rename then replaces only that file.
      await (await open(this.path, 'wx')).close();
      await rename(this.unfinished, this.path);
    }
  }
}

/** Prevents a power cut from undoing the rename; skipped if folders cannot be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function exists(path: string, cause?: unknown): BatchError {
  const detail = `The result ${path} already exists, and results are never overwritten: move it, or choose another name.`;
  return new BatchError('result-exists', detail, { path }, cause);
}

function unwritable(path: string, cause: unknown): BatchError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const labels = WORDS[code ?? ''] ?? `${message}.`;
  const detail = `The result ${path} cannot be written. ${labels}`;
  return new BatchError('result-unwritable', detail, { path, reason: code ?? null }, cause);
}
