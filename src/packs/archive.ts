import { SylvanError } from '../errors/errors.ts';
import type { PackFiles } from '../cache/pack-storage.ts';
import type { Bytes } from '../cache/stores.ts';
import { openArchive } from '../zip/archive.ts';
import { MANIFEST, MAX_MANIFEST_BYTES, parseManifest, type PackManifest } from './manifest.ts';
import { packInvalid } from './faults.ts';

/** A pack's file, opened: what it says of itself, and its entries. */
export interface OpenedArchive {
  /** Whence workers and readers read it. */
  readonly address: string;
  readonly bytes: number;
  readonly manifest: PackManifest;
  /** A whole entry. Rejects with `not-found` or `pack-invalid`. */
  readonly read: (name: string) => Promise<Bytes>;
}

/** A file that is read by ranges. */
export interface RangedFile {
  readonly address: string;
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Bytes>;
}

/** The pack that is stored under an id. Rejects with `offline-miss` where its file is gone, or with `pack-invalid`. */
export async function openPack(files: PackFiles, id: string): Promise<OpenedArchive> {
  const size = await files.size(id);
  if (size === undefined) throw notThere(id);
  const read = (offset: number, length: number) => files.read(id, offset, length);
  return openPackFile({ address: files.address(id), size, read });
}

/**
 * A pack's file: its directory and its manifest are checked, and that there is an entry of the stated size for each that the
 * manifest names and no other. Rejects with `pack-invalid`.
 */
export async function openPackFile({ address, size, read }: RangedFile): Promise<OpenedArchive> {
  const archive = await openArchive({ address, size, read });
  const manifest = parseManifest(await archive.read(MANIFEST, MAX_MANIFEST_BYTES));
  const stated = new Map(manifest.entries.map((entry) => [entry.name, entry.size]));
  for (const { name, size: found } of archive.entries.values()) {
    if (name === MANIFEST) continue;
    if (stated.get(name) !== found)
      throw packInvalid('invalid', `The entry ${name} is not as the manifest states it.`, { entry: name });
    stated.delete(name);
  }
  const [missing] = stated.keys();
  if (missing !== undefined)
    throw packInvalid('truncated', `The entry ${missing} is missing.`, { entry: missing });
  return { address, bytes: size, manifest, read: (name) => archive.read(name) };
}

function notThere(pack: string): SylvanError {
  return new SylvanError(
    'offline-miss',
    'The file of this pack is not on this device: packs.resume() makes it, or import its file again.',
    { fields: { pack } },
  );
}
