import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block, BlockStore, Bytes, KeptFile, Span } from '../block-store.ts';
import type { HeldFile } from '../pack-storage.ts';
import { namesIn, sizeOf, sweep } from './folder-room.ts';
import { nameOf, readRecord, writeRecord } from './record-file.ts';

/** Raised with every change of what a record means: older ones are then missing. */
const RECORD_VERSION = 1;
/** Milliseconds: a use is noted no finer. */
const USED_STEP = 3_600_000;
/** What is left of a bound once there was more. */
const SHARE_LEFT = 0.9;
const FILE = 'file';

/**
 * Blocks in a folder, shared by the processes and threads of a machine: one folder for each file, named after its address, and in it
 * one for its version. Files that were used longest ago go first where the bound is reached; their time of change is that of their
 * last use, to the hour.
 */
export class FolderBlocks implements BlockStore {
  readonly #files: string;
  /** Of all blocks, as far as this store knows: others may have added to them since. */
  #bytes: Promise<number> | undefined;

  constructor(
    readonly folder: string,
    /** Most bytes of its blocks; null for no bound. */
    readonly bytes: number | null,
    readonly now: () => number = Date.now,
  ) {
    this.#files = join(folder, 'files');
  }

  async file(url: string): Promise<KeptFile | undefined> {
    const path = join(this.#folderOf(url), FILE);
    const bytes = await readRecord(path);
    const file = bytes && fileIn(bytes);
    if (file?.url !== url) return undefined;
    const { mtimeMs } = await stat(path);
    if (Math.abs(this.now() - mtimeMs) > USED_STEP) await this.#touch(path);
    const { version, size, seen } = file;
    return { version, size, seen };
  }

  async keepFile(url: string, { version, size, seen }: KeptFile): Promise<void> {
    const folder = this.#folderOf(url);
    const record = { record: RECORD_VERSION, url, version, size, seen };
    await writeRecord(join(folder, FILE), new TextEncoder().encode(JSON.stringify(record)));
    const own = nameOf(version);
    for (const name of await readdir(folder))
      if (name !== own && /^[0-9a-f]{64}$/.test(name)) await rm(join(folder, name), REMOVING);
  }

  async forgetFile(url: string): Promise<void> {
    await rm(this.#folderOf(url), REMOVING);
  }

  blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]> {
    return Promise.all(
      spans.map(async ({ offset, length }) => {
        const bytes = await readRecord(this.#pathOf(url, version, offset));
        if (bytes === undefined || bytes.byteLength < length) return undefined;
        return bytes.byteLength === length ? bytes : bytes.slice(0, length);
      }),
    );
  }

  async keepBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void> {
    const file = await this.file(url);
    // Forgotten meanwhile, or replaced by another version.
    if (file?.version !== version) return;
    const sizes = await Promise.all(
      blocks.map(async ({ offset, bytes }) => {
        const path = this.#pathOf(url, version, offset);
        const known = await sizeOf(path);
        if (known >= bytes.byteLength) return 0;
        await writeRecord(path, bytes);
        return bytes.byteLength - known;
      }),
    );
    await this.#count(sizes.reduce((sum, size) => sum + size, 0));
  }

  /** The whole block at this offset; undefined where there is none. */
  block(url: string, version: string, offset: number): Promise<Bytes | undefined> {
    return readRecord(this.#pathOf(url, version, offset));
  }

  /** Every file and where its blocks begin, in the order of their addresses. */
  async held(): Promise<HeldFile[]> {
    const all = await Promise.all((await namesIn(this.#files)).map((name) => heldIn(join(this.#files, name))));
    return all.filter((file) => file !== undefined).sort((a, b) => (a.url < b.url ? -1 : 1));
  }

  async #count(added: number): Promise<void> {
    const { bytes: bound } = this;
    if (bound === null || added === 0) return;
    this.#bytes = (this.#bytes ?? sweep(this.#files, Infinity)).then((bytes) => bytes + added);
    if ((await this.#bytes) <= bound) return;
    this.#bytes = sweep(this.#files, bound * SHARE_LEFT, bound);
    await this.#bytes;
  }

  async #touch(path: string): Promise<void> {
    const now = new Date(this.now());
    await utimes(path, now, now);
  }

  #folderOf(url: string): string {
    return join(this.#files, nameOf(url));
  }

  #pathOf(url: string, version: string, offset: number): string {
    return join(this.#folderOf(url), nameOf(version), String(offset));
  }
}

/** Another process may be writing there. */
const REMOVING = { recursive: true, force: true, maxRetries: 3 } as const;

async function heldIn(folder: string): Promise<HeldFile | undefined> {
  const bytes = await readRecord(join(folder, FILE));
  const file = bytes && fileIn(bytes);
  if (file === undefined) return undefined;
  const names = await namesIn(join(folder, nameOf(file.version)));
  const offsets = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return { ...file, offsets: offsets.sort((a, b) => a - b) };
}

function fileIn(bytes: Bytes): (KeptFile & { readonly url: string }) | undefined {
  const { record, url, version, size, seen } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
    string,
    unknown
  >;
  if (record !== RECORD_VERSION || typeof url !== 'string' || typeof version !== 'string') return undefined;
  if (typeof seen !== 'number' || (size !== null && !Number.isSafeInteger(size))) return undefined;
  return { url, version, size: size as number | null, seen };
}
