import { fetchPacked } from '../state/fetch-packed.ts';

/** Zoom levels of the ground's vector tiles. Those up to `first` share one pack; the others have one pack per tile of `first`. */
export const TILES = { first: 2, last: 5 };

export const PACKS: readonly string[] = [
  'world',
  ...Array.from({ length: 4 ** TILES.first }, (_, i) => `${i % 4}-${Math.floor(i / 4)}`),
];

export function packOf(z: number, x: number, y: number): string {
  if (z <= TILES.first) return 'world';
  const up = z - TILES.first;
  return `${x >> up}-${y >> up}`;
}

/** All fetched packs stay in memory: together they take a few megabytes. */
const packs = new Map<string, Promise<ReadonlyMap<string, Uint8Array>>>();

/** A vector tile, empty for open sea. Rejects if its pack fails to load; the next call tries again. */
export async function tileAt(z: number, x: number, y: number): Promise<Uint8Array> {
  const name = packOf(z, x, y);
  const pack = packs.get(name) ?? fetchPacked(`/ground/${name}.bin`).then(tilesIn);
  packs.set(name, pack);
  pack.catch(() => packs.delete(name));
  return (await pack).get(`${z}/${x}/${y}`) ?? new Uint8Array();
}

/** The tiles of a pack (demo/ground/tiles.ts), keyed by `level/column/row`. */
export function tilesIn(bytes: Uint8Array): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const [start, length] = [at + 7, view.getUint32(at + 3, true)];
    tiles.set(bytes.subarray(at, at + 3).join('/'), bytes.subarray(start, start + length));
    at = start + length;
  }
  return tiles;
}
