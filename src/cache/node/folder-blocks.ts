import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange } from '../../net/range-source.ts';
import { jsonIn } from '../digest.ts';
import {
  RECORD_VERSION,
  FRACTION_LEFT,
  USED_STEP,
  type StoredBlock,
  type BlockStore,
  type Bytes,
  type FileEntry,
} from '../stores.ts';
import {
  namesIn,
  REMOVING,
  statOf,
  deleteUnused,
  digestName,
  readRecord,
  recordSize,
  writeRecord,
} from './record-file.ts';

const FILE = 'file';

/**
 * Blocks in a folder, shared by the processes and threads of a machine: one folder for each file, named after its address, with a
 * subfolder for its version. At the limit, evicts blocks of the least recently used files first. The modification time of a
 * file's record is the time of its last use, to within an hour.
 */
export class FolderBlocks implements BlockStore {
  readonly #files: string;
  /** Total bytes of the blocks known to this store. Other processes may have added some. */
  #bytes: Promise<number> | undefined;

  constructor(
    readonly folder: string,
    /** Maximum total size of its blocks, in bytes; null for no limit. */
    readonly bytes: number | null,
    readonly now: () => number = Date.now,
  ) {
    this.#files = join(folder, 'files');
  }

  async file(url: string): Promise<FileEntry | undefined> {
    const path = join(this.#folderOf(url), FILE);
    const bytes = await readRecord(path);
    const file = bytes && fileIn(bytes);
    if (file?.url !== url) return undefined;
    await this.#noteUse(path);
    return { version: file.version, size: file.size };
  }

  async putFile(url: string, { version, size }: FileEntry): Promise<void> {
    const folder = this.#folderOf(url);
    const record = { record: RECORD_VERSION, url, version, size, seenAt: this.now() };
    await writeRecord(this.folder, join(folder, FILE), new TextEncoder().encode(JSON.stringify(record)));
    const own = digestName(version);
    for (const name of await namesIn(folder))
      if (name !== own && /^[0-9a-f]{64}$/.test(name)) await rm(join(folder, name), REMOVING);
  }

  async deleteFile(url: string): Promise<void> {
    await rm(this.#folderOf(url), REMOVING);
  }

  blocks(url: string, version: string, spans: readonly ByteRange[]): Promise<(Bytes | undefined)[]> {
    return Promise.all(
      spans.map(async ({ offset, length }) => {
        const bytes = await readRecord(this.#pathOf(url, version, offset));
        if (bytes === undefined || bytes.byteLength < length) return undefined;
        return bytes.byteLength === length ? bytes : bytes.slice(0, length);
      }),
    );
  }

  async putBlocks(url: string, version: string, blocks: readonly StoredBlock[]): Promise<void> {
    const file = await this.file(url);
    // If they differ, the file was deleted or replaced by another version in the meantime.
    if (file?.version !== version) return;
    const sizes = await allDone(
      blocks.map(async ({ offset, bytes }) => {
        const path = this.#pathOf(url, version, offset);
        const [known, size] = [(await statOf(path))?.size ?? 0, recordSize(bytes)];
        if (known > size) return 0;
        await writeRecord(this.folder, path, bytes);
        return size - known;
      }),
    );
    await this.#count(sizes.reduce((sum, size) => sum + size, 0));
  }

  async #count(added: number): Promise<void> {
    const { bytes: bound } = this;
    if (bound === null || added === 0) return;
    this.#bytes = (this.#bytes ?? deleteUnused(this.#files, Infinity)).then((bytes) => bytes + added);
    if ((await this.#bytes) <= bound) return;
    this.#bytes = deleteUnused(this.#files, bound * FRACTION_LEFT, bound);
    await this.#bytes;
  }

  /** Records a use. Does nothing if another process has deleted the file. */
  async #noteUse(path: string): Promise<void> {
    const now = this.now();
    const used = (await statOf(path))?.mtimeMs ?? now;
    if (Math.abs(now - used) > USED_STEP) await utimes(path, now / 1000, now / 1000).catch(() => undefined);
  }

  #folderOf(url: string): string {
    return join(this.#files, digestName(url));
  }

  #pathOf(url: string, version: string, offset: number): string {
    return join(this.#folderOf(url), digestName(version), String(offset));
  }
}

/** Like `Promise.all`, but rejects only once all have ended, so that no late write restores something deleted afterwards. */
async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

function fileIn(bytes: Bytes): (FileEntry & { readonly url: string }) | undefined {
  // Another version of the library may have written something else.
  const found = (jsonIn(new TextDecoder().decode(bytes)) ?? {}) as Readonly<Record<string, unknown>>;
  const { record, url, version, size } = found;
  if (record !== RECORD_VERSION || typeof url !== 'string' || typeof version !== 'string') return undefined;
  if (size !== null && !Number.isSafeInteger(size)) return undefined;
  return { url, version, size: size as number | null };
}
