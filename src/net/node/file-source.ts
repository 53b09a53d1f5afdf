import { fstatSync, type Stats } from 'node:fs';
import { constants, open, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SylvanError, type ProblemCode } from '../../errors/errors.ts';
import { Loaded } from '../../errors/loaded.ts';
import { checkByteRange } from '../byte-ranges.ts';
import { disposableBytes } from '../buffers.ts';
import { HTTP_DEFAULTS } from '../options.ts';
import { outOfRange } from '../problems.ts';
import { type ByteRange, type Bytes, type RangeSource, allOrNone } from '../range-source.ts';
import type { TransferLog } from '../transfer-log.ts';

/** Non-blocking, because opening a pipe would otherwise wait until somebody writes to it. */
const READING = constants.O_RDONLY | constants.O_NONBLOCK;

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly version: string;
}

/**
 * A local file, for Node's worker. Its version consists of size and modification time, which are compared at every read. The
 * system caches recent reads.
 */
export class FileRangeSource implements RangeSource {
  /** A `file:` URL. */
  readonly url: string;
  readonly #path: string;
  /** Opening is tried again after a failure, because a file that is missing now may exist next time. */
  readonly #opening = new Loaded(() => this.#openOnce());
  #file: OpenFile | null = null;
  #end: Error | null = null;

  /**
   * `path` is a path or a `file:` URL. Opens nothing before the first read. Reads are logged like requests, so that files are
   * included in progress and reports.
   */
  constructor(
    path: string,
    readonly log?: TransferLog,
  ) {
    this.#path = path.startsWith('file:') ? fileURLToPath(path) : resolve(path);
    this.url = pathToFileURL(this.#path).href;
  }

  get size(): number | null {
    return this.#file?.size ?? null;
  }

  get version(): string | null {
    return this.#file?.version ?? null;
  }

  async read(offset: number, length: number, signal: AbortSignal): Promise<Bytes> {
    const range = { offset, length };
    const file = await this.#check([range], signal);
    if (length > 0 && offset >= file.size) throw outOfRange(this.url, range, file.size);
    const left = Math.max(0, file.size - offset);
    const bytes = await this.#readExactly(file, { offset, length: Math.min(length, left) }, signal);
    this.log?.onTransfer?.(bytes.byteLength);
    return bytes;
  }

  async readMany(ranges: readonly ByteRange[], signal: AbortSignal): Promise<Bytes[]> {
    const file = await this.#check(ranges, signal);
    const past = ranges.find(({ offset, length }) => length === 0 || offset + length > file.size);
    if (past) throw outOfRange(this.url, past, file.size);
    const parts = await allOrNone(ranges, signal, async (range, own) =>
      disposableBytes(await this.#readExactly(file, range, own)),
    );
    for (const { byteLength } of parts) this.log?.onTransfer?.(byteLength);
    return parts;
  }

  close(): void {
    this.#stop(new DOMException(`The source was closed (${this.url})`, 'AbortError'));
  }

  /** Checks the ranges, throws for bad ones, opens the file at first use, and throws if it has changed since. */
  async #check(ranges: readonly ByteRange[], signal: AbortSignal): Promise<OpenFile> {
    this.#checkOpen(signal);
    for (const range of ranges) checkByteRange(this.url, range, HTTP_DEFAULTS.longestRange);
    const file = (this.#file = await this.#opening.load());
    const version = versionOf(await this.#statOf(file.handle));
    this.#checkOpen(signal);
    if (version === file.version) return file;
    const changed = new SylvanError(
      'source-changed',
      `The file was changed while it was read; start again with a new source (${this.url})`,
      { fields: { asset: this.url, validator: 'modified' } },
    );
    this.#stop(changed);
    throw changed;
  }

  async #openOnce(): Promise<OpenFile> {
    const handle = await this.#doing('open', () => open(this.#path, READING));
    const stats = await this.#statOf(handle);
    if (stats.isFile()) return { handle, size: stats.size, version: versionOf(stats) };
    await handle.close();
    throw new SylvanError('not-found', `This is a folder or a device, not a file (${this.url})`, {
      fields: { asset: this.url },
    });
  }

  async #readExactly(file: OpenFile, { offset, length }: ByteRange, signal: AbortSignal): Promise<Bytes> {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      this.#checkOpen(signal);
      const { bytesRead } = await this.#doing('read', () =>
        file.handle.read(bytes, done, length - done, offset + done),
      );
      if (bytesRead === 0)
        throw new SylvanError('truncated', `The file became shorter while it was read (${this.url})`, {
          fields: { asset: this.url, offset, length, received: done },
        });
      done += bytesRead;
    }
    this.#checkOpen(signal);
    return bytes;
  }

  #checkOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#end) throw this.#end;
  }

  /** Ends this source. The handle is closed after the reads in flight; a failure to close it does not affect what was read. */
  #stop(reason: Error): void {
    if (this.#end) return;
    this.#end = reason;
    this.#opening
      .loaded()
      .then((file) => file?.handle.close())
      .catch(() => undefined);
  }

  /** Synchronous, because it does not wait for the disk, and an asynchronous call takes ten times as long. */
  #statOf({ fd }: FileHandle): Promise<Stats> {
    return this.#doing('read', () => fstatSync(fd));
  }

  /** Waits for the system and converts its failure into a SylvanError. */
  async #doing<T>(verb: string, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.#end) throw this.#end;
      const systemCode = error instanceof Error && 'code' in error ? String(error.code) : null;
      throw new SylvanError(CODES[systemCode ?? ''] ?? 'upstream-failure', `Could not ${verb} ${this.url}`, {
        fields: { asset: this.url, reason: systemCode },
        cause: error,
      });
    }
  }
}

const CODES: { readonly [systemCode: string]: ProblemCode | undefined } = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
};

function versionOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}
