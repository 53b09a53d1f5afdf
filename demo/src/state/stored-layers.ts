import type { Layer, LocatedFires } from 'sylvan';
import { fetchPacked } from './fetch-packed.ts';

interface StoredLayer extends Pick<Layer, 'grid'> {
  readonly id: Layer['id'];
  /** How values are stored: as classes, as whole days, or as square roots of reflectances that are scaled to 0…1 over `range`. */
  readonly kind: 'u8' | 'u16' | 'root';
  readonly range?: readonly [low: number, high: number];
}

const UNDATED = 65_535;
/** For values stored as roots: the maximum, and the value for no data. */
const [WHOLE, NO_DATA] = [254, 255];

/**
 * Reads the output of scripts/write-sample-packs.mjs: layers, layers of a year earlier, and fires. The layers are coarser than
 * computed ones and not meant for export.
 */
export async function storedPictures(id: string) {
  const { buffer } = await fetchPacked(`/samples/${id}.bin`);
  const length = new DataView(buffer).getUint32(0, true);
  const header = new TextDecoder().decode(new Uint8Array(buffer, 4, length));
  const { layers, fires } = JSON.parse(header) as { layers: StoredLayer[]; fires: LocatedFires | null };
  let at = 4 + length;
  const read = layers.map((stored) => {
    const count = stored.grid.width * stored.grid.height;
    const bytes = stored.kind === 'u16' ? 2 * count : count;
    const data = pixelsOf(stored, buffer.slice(at, (at += bytes)));
    return { id: stored.id, grid: stored.grid, data };
  });
  const isBefore = ({ id: own }: Layer) => own.endsWith('-before');
  return { layers: read.filter((layer) => !isBefore(layer)), before: read.filter(isBefore), fires };
}

function pixelsOf(
  { kind, range: [low, high] = [0, 0] }: StoredLayer,
  buffer: ArrayBufferLike,
): Layer['data'] {
  if (kind === 'u8') return new Uint8Array(buffer);
  if (kind === 'u16')
    return Float32Array.from(new Uint16Array(buffer), (days) => (days === UNDATED ? NaN : days));
  const table = Float32Array.from({ length: 256 }, (_, root) =>
    root === NO_DATA ? NaN : low + (root / WHOLE) ** 2 * (high - low),
  );
  return Float32Array.from(new Uint8Array(buffer), (root) => table[root]);
}
