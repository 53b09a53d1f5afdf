import { allOf, type Connection, type Tables } from './indexed-db.ts';
import { demandingBlocks } from './best-effort.ts';
import { IndexedBlocks } from './indexed-blocks.ts';
import { fileMissing, isPackId, type PackFiles } from './pack-storage.ts';
import type { BlockStore, Bytes } from './stores.ts';
import { SylvanError } from '../errors/errors.ts';
import { blocksOf, copyRange } from '../net/byte-ranges.ts';
import type { RangeSource } from '../net/range-source.ts';
import { StoredSource } from '../net/stored-source.ts';

/** Size of the pieces of a file, in bytes. Reading a header takes one piece; reading a tile, a few. */
const PIECE = 2 ** 17;
const FILES = 'pack-files';
const VERSION = '1';

/** The id in the address of a pack's file; undefined for any other address. */
export function packOfAddress(address: string): string | undefined {
  const id = /^file:\/\/\/pack\/([^/]+)\.zip$/.exec(address)?.[1] ?? '';
  return isPackId(id) ? id : undefined;
}

/**
 * Files of packs in pieces, each with its digest, so that any position can be read and damage is always detected. A file has no
 * size until all of it is stored.
 */
export class IndexedPackFiles implements PackFiles {
  readonly #blocks: BlockStore;

  constructor(readonly connection: Connection<Tables>) {
    this.#blocks = demandingBlocks(new IndexedBlocks(connection, { name: FILES, bytes: null }));
  }

  address(id: string): string {
    return `file:///pack/${id}.zip`;
  }

  async ids(): Promise<string[]> {
    const keys = await this.connection.use((db) => db.getAllKeys('files', allOf(FILES)));
    return keys.map(([, id]) => id);
  }

  async size(id: string): Promise<number | undefined> {
    return (await this.#blocks.file(id))?.size ?? undefined;
  }

  /** Like `size`, for a file that must exist. Rejects with `offline-miss` {pack}. */
  async sizeOf(id: string): Promise<number> {
    const size = await this.size(id);
    if (size === undefined) throw fileMissing(id);
    return size;
  }

  /** Rejects with `pack-invalid` {pack} if any part of it is missing or damaged, because zeros could be taken for pixels. */
  async read(id: string, offset: number, length: number): Promise<Bytes> {
    const size = await this.sizeOf(id);
    const range = { offset, length: Math.min(length, size - offset) };
    const spans = blocksOf(range, PIECE).map((at) => ({ ...at, length: Math.min(PIECE, size - at.offset) }));
    const pieces = await this.#blocks.blocks(id, VERSION, spans);
    if (pieces.includes(undefined)) throw damaged(id);
    return copyRange(pieces, offset - (offset % PIECE), PIECE, range);
  }

  async write(id: string, chunks: AsyncIterable<Bytes>): Promise<void> {
    await this.remove(id);
    await this.#blocks.putFile(id, { version: VERSION, size: null });
    let size = 0;
    const put = async (bytes: Bytes) => {
      await this.#blocks.putBlocks(id, VERSION, [{ offset: size, bytes }]);
      size += bytes.byteLength;
    };
    try {
      for await (const piece of inPieces(chunks)) await put(piece);
      await this.#blocks.putFile(id, { version: VERSION, size });
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  remove(id: string): Promise<void> {
    return this.#blocks.deleteFile(id);
  }
}

function damaged(pack: string): SylvanError {
  return new SylvanError(
    'pack-invalid',
    'A piece of the file of this pack is missing or damaged: rebuild it with packs.resume(), or import its file again.',
    { fields: { fault: 'damaged', pack } },
  );
}

/** The same bytes in pieces of equal length, except that the last one may be shorter. */
async function* inPieces(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let piece = new Uint8Array(PIECE);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength;) {
      const part = chunk.subarray(at, at + PIECE - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < PIECE) continue;
      yield piece;
      [piece, filled] = [new Uint8Array(PIECE), 0];
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}

/** The file of a pack, as a source. `onClose` is called when it is closed. */
export function packSource(id: string, files: IndexedPackFiles, onClose?: () => void): RangeSource {
  const open = async () => ({
    size: await files.sizeOf(id),
    version: VERSION,
    read: (offset: number, length: number) => files.read(id, offset, length),
  });
  return new StoredSource(files.address(id), open, onClose);
}
