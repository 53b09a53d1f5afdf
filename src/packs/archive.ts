import { digestOf, hexOf } from '../cache/digest.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { fileMissing, type PackFiles } from '../cache/pack-storage.ts';
import type { Bytes } from '../cache/stores.ts';
import { readDirectory, ZipError, type ReadRange } from '../zip/directory.ts';
import { contentOf } from '../zip/entry.ts';
import {
  MANIFEST,
  MAX_MANIFEST_BYTES,
  MAX_ENTRY_BYTES,
  MAX_TEXT_BYTES,
  packInvalid,
  parseEntry,
  parseManifest,
  type PackEntry,
  type PackManifest,
} from './manifest.ts';

/** An opened pack file: its manifest and its entries. */
export interface OpenedArchive {
  /** The address at which workers and readers read it. */
  readonly address: string;
  readonly bytes: number;
  readonly manifest: PackManifest;
  /** Reads a whole entry of at most `maximum` bytes. Rejects with `pack-invalid`. */
  readonly read: (name: string, maximum?: number) => Promise<Bytes>;
  /** Reads the JSON in an entry. Rejects with `pack-invalid`. */
  readonly readJson: (name: string) => Promise<unknown>;
}

/** The file of a pack, read by ranges. */
interface RangedFile {
  readonly address: string;
  readonly size: number;
  readonly read: ReadRange;
}

/** Opens the pack stored under an id. Rejects with `offline-miss` if its file is gone, or with `pack-invalid`. */
export async function openPack(files: PackFiles, id: string): Promise<OpenedArchive> {
  const size = await files.size(id);
  if (size === undefined) throw fileMissing(id);
  const read: ReadRange = (offset, length) => files.read(id, offset, length);
  return openPackFile({ address: files.address(id), size, read });
}

/**
 * Opens a pack's file and checks its directory and its manifest: each entry in the manifest must exist with the stated size, and
 * there may be no others. Rejects with `pack-invalid`.
 */
export async function openPackFile({ address, size, read }: RangedFile): Promise<OpenedArchive> {
  const entries = await ofPack(readDirectory(read, size));
  const readEntry = async (name: string, maximum = MAX_ENTRY_BYTES) => {
    const entry = entries.get(name);
    if (entry === undefined) throw packInvalid('truncated', `The entry ${name} is missing.`, { entry: name });
    return ofPack(contentOf(entry, read, maximum));
  };
  if (!entries.has(MANIFEST)) throw packInvalid('foreign', `A zip without ${MANIFEST} is not a pack.`);
  const manifest = parseManifest(await readEntry(MANIFEST, MAX_MANIFEST_BYTES));
  const packed = [...entries.values()].find(({ name, isDeflated }) => isDeflated && name.endsWith('.tif'));
  if (packed !== undefined) throw imageDeflated(packed.name);
  const sizes = new Map([...entries.values()].map((entry) => [entry.name, entry.size]));
  for (const { name, size: stated } of manifest.entries) {
    if (sizes.get(name) !== stated)
      throw packInvalid('invalid', `The entry ${name} differs from what the manifest states.`, {
        entry: name,
      });
    sizes.delete(name);
  }
  const surplus = [...sizes.keys()].find((name) => name !== MANIFEST);
  if (surplus !== undefined)
    throw packInvalid('surplus', `The manifest does not list the entry ${surplus}.`, { entry: surplus });
  const readJson = async (name: string) => parseEntry(await readEntry(name, MAX_TEXT_BYTES), name);
  return { address, bytes: size, manifest, read: readEntry, readJson };
}

/** The error for a deflated image. Other programs deflate everything in an archive, but images are read in parts, in place. */
function imageDeflated(entry: string): SylvanError {
  return packInvalid(
    'invalid',
    `The entry ${entry} is deflated, but images must be stored: use the original file, or make the archive with \`zip -0\`.`,
    { entry },
  );
}

/** The result of `work`. Archive errors become pack errors. */
async function ofPack<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const { fault, message, entry } = error;
    const detail = entry === null ? message : `The entry ${entry}: ${message}`;
    throw packInvalid(fault, detail, entry === null ? {} : { entry }, error);
  }
}

/** The result of comparing a pack with its manifest. */
export interface PackCheck {
  /** Whether everything is present and unchanged. */
  readonly isWhole: boolean;
  /** Number of entries in its file. */
  readonly entries: number;
  /** Total bytes of all entries. */
  readonly bytes: number;
  /** The missing or damaged entries, in the order of the manifest. */
  readonly damaged: readonly Pick<PackEntry, 'name' | 'size'>[];
}

/** Checks all of a pack's file against the digests in its manifest. Only one entry is in memory at a time. */
export async function checkArchive(archive: OpenedArchive, signal: AbortSignal): Promise<PackCheck> {
  const { entries } = archive.manifest;
  const damaged: Pick<PackEntry, 'name' | 'size'>[] = [];
  for (const { name, size, sha256 } of entries) {
    signal.throwIfAborted();
    if (!(await isIntact(archive, { name, size, sha256 }))) damaged.push({ name, size });
  }
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return { isWhole: damaged.length === 0, entries: entries.length, bytes, damaged };
}

async function isIntact(archive: OpenedArchive, { name, size, sha256 }: PackEntry): Promise<boolean> {
  try {
    const bytes = await archive.read(name);
    return bytes.byteLength === size && hexOf(await digestOf(bytes)) === sha256;
  } catch (error) {
    if (isSylvanError(error, 'pack-invalid')) return false;
    throw error;
  }
}
