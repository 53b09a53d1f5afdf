import { constants, open, type FileHandle } from 'node:fs/promises';
import { SylvanError, type ProblemCode } from '../../errors/errors.ts';
import { checkPayload, openPackHead, type PlacedPart } from '../pack-file.ts';
import type { PackIndex } from '../pack-index.ts';
import type { AnswerStore, KeptAnswer, BlockStore, Bytes, KeptFile, Span } from '../../cache/stores.ts';

/** Without waiting: a pipe would be opened once somebody writes to it. */
const READING = constants.O_RDONLY | constants.O_NONBLOCK;

interface OpenedFile extends KeptFile {
  readonly blocks: Map<number, PlacedPart>;
}

/**
 * A pack in its file, as the stores that calls are answered from. Nothing of it is changed: what is to be kept is not. What is read is
 * checked against its digest first; `pack-invalid` names what does not hold, and the rest stays readable. Closed by who opened it.
 */
export class PackFile implements BlockStore, AnswerStore {
  readonly #files = new Map<string, OpenedFile>();
  readonly #answers = new Map<string, PlacedPart & { readonly date: number | null; readonly kept: number }>();

  private constructor(
    readonly index: PackIndex,
    /** In the order of the file. */
    readonly parts: readonly PlacedPart[],
    readonly handle: FileHandle,
  ) {
    for (const { url, version, size, seen } of index.files)
      this.#files.set(url, { version, size, seen, blocks: new Map() });
    for (const placed of parts) this.#place(placed);
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

  async answer(name: string): Promise<KeptAnswer | undefined> {
    const found = this.#answers.get(name);
    return found && { bytes: await this.payload(found), date: found.date, kept: found.kept };
  }

  file(url: string): Promise<KeptFile | undefined> {
    const found = this.#files.get(url);
    return Promise.resolve(found && { version: found.version, size: found.size, seen: found.seen });
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
  async payload({ part, start }: PlacedPart): Promise<Bytes> {
    const bytes = await readAt(this.handle, start, part.length);
    await checkPayload(part, bytes);
    return bytes;
  }

  keepFile(): Promise<void> {
    return Promise.resolve();
  }

  forgetFile(): Promise<void> {
    return Promise.resolve();
  }

  keepBlocks(): Promise<void> {
    return Promise.resolve();
  }

  keepAnswer(): Promise<void> {
    return Promise.resolve();
  }

  /** Safe to call again; what is read after it rejects. */
  close(): Promise<void> {
    return this.handle.close();
  }

  /** The first `length` bytes of a block; undefined where it has not as many. */
  async #beginning(placed: PlacedPart | undefined, length: number): Promise<Bytes | undefined> {
    if (placed === undefined || placed.part.length < length) return undefined;
    const bytes = await this.payload(placed);
    return bytes.length === length ? bytes : bytes.slice(0, length);
  }

  #place(placed: PlacedPart): void {
    const { part } = placed;
    if (part.kind === 'answer') this.#answers.set(part.name, { ...placed, date: part.date, kept: part.kept });
    if (part.kind === 'block') this.#files.get(part.url)!.blocks.set(part.offset, placed);
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
