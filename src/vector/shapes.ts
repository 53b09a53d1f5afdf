import { VectorFileError } from './fault.ts';
import { polygonOfRings, type Ring } from './rings.ts';

/** ESRI Shapefile Technical Description, July 1998: a file's head, a record's, and what follows it. */
const HEAD = 100;
const RECORD_HEAD = 8;
const FILE_CODE = 9994;
/** Kinds of shapes; those with heights and measures begin alike, 10 and 20 later. */
const KINDS: { readonly [kind: number]: string | undefined } = {
  1: 'Point',
  3: 'MultiLineString',
  5: 'Polygon',
  8: 'MultiPoint',
};
const BOX = 36;

/**
 * The shapes of a .shp file as GeoJSON geometries, `null` where a record has none; of lines and others, which are no zones, their
 * type alone. Throws `damaged`, `cut-off`.
 */
export function* shapesOf(
  bytes: Uint8Array,
  file: string,
): Generator<object | 'damaged' | null, void, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD || view.getInt32(0) !== FILE_CODE) throw new VectorFileError('damaged', file);
  const end = 2 * view.getInt32(24);
  if (end > bytes.length) throw new VectorFileError('cut-off', file);
  for (let at = HEAD; at + RECORD_HEAD <= end;) {
    const length = 2 * view.getInt32(at + 4);
    const from = at + RECORD_HEAD;
    at = from + length;
    if (length < 4 || at > end) throw new VectorFileError('damaged', file);
    yield shapeOf(new DataView(view.buffer, view.byteOffset + from, length));
  }
}

function shapeOf(record: DataView): object | 'damaged' | null {
  const kind = record.getInt32(0, true);
  if (kind === 0) return null;
  const type = KINDS[kind % 10];
  try {
    if (type === 'Point') return { type, coordinates: positionAt(record, 4) };
    if (type === 'Polygon') return polygonOfRings(ringsOf(record));
    return { type: type ?? 'MultiPatch' };
  } catch {
    // Counts that lead out of the record; the next one begins where it should.
    return 'damaged';
  }
}

function ringsOf(record: DataView): Ring[] {
  const [parts, count] = [record.getInt32(BOX, true), record.getInt32(BOX + 4, true)];
  const positions = BOX + 8 + 4 * parts;
  if (parts < 0 || count < 0 || positions + 16 * count > record.byteLength) throw new RangeError('counts');
  const starts = Array.from({ length: parts }, (_, i) => record.getInt32(BOX + 8 + 4 * i, true));
  return starts.map((start, i) => {
    const length = (starts[i + 1] ?? count) - start;
    if (start < 0 || length < 0 || start + length > count) throw new RangeError('parts');
    return Array.from({ length }, (_, k) => positionAt(record, positions + 16 * (start + k)));
  });
}

function positionAt(record: DataView, at: number): readonly [x: number, y: number] {
  return [record.getFloat64(at, true), record.getFloat64(at + 8, true)];
}
