import { constants, open, type FileHandle } from 'node:fs/promises';
import { SylvanError, type ProblemCode } from '../../errors/errors.ts';
import { checkPayload, openPackHead, type LocatedPart } from '../pack-file.ts';
import type { PackIndex } from '../pack-index.ts';
import type { AnswerStore, CachedAnswer, BlockStore, Bytes, FileEntry, Span } from '../../cache/stores.ts';

/** Without waiting: a pipe would be opened once somebody writes to it. */
const READING = constants.O_RDONLY | constants.O_NONBLOCK;

interface OpenedFile extends FileEntry {
  readonly blocks: Map<number, LocatedPart>;
}

/**
 * A pack in its file, as the stores that calls are answered from. Nothing of it is changed: what is to be stored is not. What
 * is read is checked against its digest first; `pack-invalid` names what does not hold, and the rest stays readable. Closed by
 * who opened it.
 */
export class PackFile implements BlockStore, AnswerStore {
  readonly #files = new Map<string, OpenedFile>();
  readonly #answers = new Map<
    string,
    LocatedPart & { readonly date: number | null; readonly stored: number }
  >();

  private constructor(
    readonly index: PackIndex,
    /** In the order of the file. */
    readonly parts: readonly LocatedPart[],
    readonly handle: FileHandle,
  ) {
    for (const { url, version, size, seenAt } of index.files)
      this.#files.set(url, { version, size, seenAt, blocks: new Map() });
    for (const located of parts) this.#position(located);
  }

  /** Throws `pack-invalid`, or `not-found` and `access-denied` where there is no file to be read. */
  static async open(path: string): Promise<PackFile> {
    const handle = await open(path, READING).catch((error: unknown) => {
      throw notOpened(path, error);
    });
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new SylvanError('not-found', `This is no file, and so no pack: ${path}`);
      const read = (offset: number, length: number) => readAt(handle, offset, length);
      const { index, parts } = await openPackHead(read, stats.size);
      return new PackFile(index, parts, handle);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async answer(name: string): Promise<CachedAnswer | undefined> {
    const found = this.#answers.get(name);
    return found && { bytes: await this.payload(found), date: found.date, stored: found.stored };
  }

  file(url: string): Promise<FileEntry | undefined> {
    const found = this.#files.get(url);
    return Promise.resolve(found && { version: found.version, size: found.size, seenAt: found.seenAt });
  }

  /** One after the other: a block may be much longer than what is wanted of it. */
  async blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]> {
    const found = this.#files.get(url);
    const blocks = found?.version === version ? found.blocks : undefined;
    const given: (Bytes | undefined)[] = [];
    for (const { offset, length } of spans) given.push(await this.#beginning(blocks?.get(offset), length));
    return given;
  }

  /** Reads and checks one payload; nobody else has the array. */
  async payload({ part, start }: LocatedPart): Promise<Bytes> {
    const bytes = await readAt(this.handle, start, part.length);
    await checkPayload(part, bytes);
    return bytes;
  }

  putFile(): Promise<void> {
    return Promise.resolve();
  }

  deleteFile(): Promise<void> {
    return Promise.resolve();
  }

  putBlocks(): Promise<void> {
    return Promise.resolve();
  }

  putAnswer(): Promise<void> {
    return Promise.resolve();
  }

  /** Safe to call again; what is read after it rejects. */
  close(): Promise<void> {
    return this.handle.close();
  }

  /** The first `length` bytes of a block; undefined where it has not as many. */
  async #beginning(located: LocatedPart | undefined, length: number): Promise<Bytes | undefined> {
    if (located === undefined || located.part.length < length) return undefined;
    const bytes = await this.payload(located);
    return bytes.length === length ? bytes : bytes.slice(0, length);
  }

  #position(located: LocatedPart): void {
    const { part } = located;
    if (part.kind === 'answer')
      this.#answers.set(part.name, { ...located, date: part.date, stored: part.stored });
    if (part.kind === 'block') this.#files.get(part.url)!.blocks.set(part.offset, located);
  }
}

/** Fewer bytes where the file ends before. */
async function readAt(handle: FileHandle, offset: number, length: number): Promise<Bytes> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) return bytes.subarray(0, done);
    done += bytesRead;
  }
  return bytes;
}

const CODES: { readonly [systemCode: string]: ProblemCode | undefined } = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EACCES: 'access-denied',
  EPERM: 'access-denied',
};

function notOpened(path: string, error: unknown): unknown {
  const code = CODES[(error as NodeJS.ErrnoException).code ?? ''];
  return code === undefined
    ? error
    : new SylvanError(code, `The pack ${path} cannot be opened.`, { cause: error });
}
