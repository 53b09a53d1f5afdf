import type { Bbox } from '../geo/outline.ts';
import { areaOf, extentOf, polygonOf, type Position, type Ring } from '../geo/polygon.ts';
import { VectorFileError } from './fault.ts';

/** Sizes, in bytes, of the headers of a file and of a record (ESRI Shapefile Technical Description, July 1998). */
const HEAD = 100;
const RECORD_HEAD = 8;
/** Size, in bytes, of a .shx entry: offset and length of a record, both in 16-bit words. */
const INDEX_ENTRY = 8;
const FILE_CODE = 9994;
/** Types of shapes; those with heights or measures start the same way, with codes 10 or 20 higher. */
const KINDS: { readonly [kind: number]: string | undefined } = {
  1: 'Point',
  3: 'MultiLineString',
  5: 'Polygon',
  8: 'MultiPoint',
};
const BOX = 36;

type Shape = object | 'damaged' | null;

/** A record of a .shp file: its table row, from 0, and the place of its content. */
interface RecordPlace {
  readonly row: number;
  readonly from: number;
  readonly length: number;
}

/**
 * The shapes of a .shp file as GeoJSON geometries, with their table rows; `null` for a record without a shape; for lines and
 * other types, which cannot be zones, only the type. The index of a .shx says which records are in use, since edited files keep
 * old ones. Without it, the last record of each number is used, in the order of the numbers. Throws `damaged`, `cut-off`.
 */
export function* shapesOf(
  bytes: Uint8Array,
  index: Uint8Array | undefined,
  file: string,
): Generator<{ readonly row: number; readonly shape: Shape }, void, undefined> {
  const view = viewOf(bytes, file);
  const places = index === undefined ? inTurn(view, file) : byIndex(viewOf(index, file), view, file);
  for (const { row, from, length } of places) {
    const shape = length === 0 ? null : shapeOf(new DataView(view.buffer, view.byteOffset + from, length));
    yield { row, shape };
  }
}

function viewOf(bytes: Uint8Array, file: string): DataView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD || view.getInt32(0) !== FILE_CODE) throw new VectorFileError('damaged', file);
  return view;
}

function byIndex(index: DataView, view: DataView, file: string): RecordPlace[] {
  const count = Math.floor((index.byteLength - HEAD) / INDEX_ENTRY);
  return Array.from({ length: count }, (_, row) => {
    const at = HEAD + row * INDEX_ENTRY;
    const [from, length] = [2 * index.getInt32(at) + RECORD_HEAD, 2 * index.getInt32(at + 4)];
    if (length === 0) return { row, from: 0, length };
    if (from < HEAD || length < 4) throw new VectorFileError('damaged', file);
    if (from + length > view.byteLength) throw new VectorFileError('cut-off', file);
    return { row, from, length };
  });
}

function inTurn(view: DataView, file: string): RecordPlace[] {
  const end = 2 * view.getInt32(24);
  if (end > view.byteLength) throw new VectorFileError('cut-off', file);
  const byRow = new Map<number, RecordPlace>();
  for (let at = HEAD; at + RECORD_HEAD <= end;) {
    const [row, length] = [view.getInt32(at) - 1, 2 * view.getInt32(at + 4)];
    const from = at + RECORD_HEAD;
    at = from + length;
    if (row < 0 || length < 4 || at > end) throw new VectorFileError('damaged', file);
    byRow.set(row, { row, from, length });
  }
  return [...byRow.values()].sort((a, b) => a.row - b.row);
}

function shapeOf(record: DataView): Shape {
  const kind = record.getInt32(0, true);
  if (kind === 0) return null;
  const type = KINDS[kind % 10];
  try {
    if (type === 'Point') return { type, coordinates: positionAt(record, 4) };
    if (type === 'MultiPoint') return { type, coordinates: pointsOf(record) };
    if (type === 'Polygon') return polygonOfRings(ringsOf(record));
    return { type: type ?? 'MultiPatch' };
  } catch {
    // A count extends beyond the record; the next record is not affected.
    return 'damaged';
  }
}

function pointsOf(record: DataView): Position[] {
  const count = record.getInt32(BOX, true);
  if (count < 0 || BOX + 4 + 16 * count > record.byteLength) throw new RangeError('count');
  return Array.from({ length: count }, (_, i) => positionAt(record, BOX + 4 + 16 * i));
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

/** Maximum number of positions in a request's geometry. A geometry with more is refused, however its rings are nested. */
const MAX_POSITIONS = 10_000;

/**
 * The polygon of a shapefile's rings, which come in any order and, from many programs, in any direction, so that only their
 * nesting counts. A ring inside an even number of others is an outer one; a ring inside an odd number is a hole of the smallest
 * of them.
 */
function polygonOfRings(rings: readonly Ring[]): object {
  const own = rings.filter(({ length }) => length > 0);
  if (own.reduce((sum, { length }) => sum + length, 0) > MAX_POSITIONS)
    return { type: 'MultiPolygon', coordinates: own.map((ring) => [ring]) };
  const bySize = own.map(measured).sort((a, b) => b.area - a.area);
  const holes = new Map<Ring, Ring>();
  for (const [i, ring] of bySize.entries()) {
    const around = bySize.slice(0, i).filter((larger) => isWithin(ring, larger));
    if (around.length % 2 === 1) holes.set(ring.positions, around.at(-1)!.positions);
  }
  const outer = own.filter((ring) => !holes.has(ring));
  return polygonOf(outer.map((ring) => [ring, ...own.filter((hole) => holes.get(hole) === ring)]));
}

interface Measured {
  readonly positions: Ring;
  readonly area: number;
  readonly box: Bbox;
}

function measured(positions: Ring): Measured {
  return { positions, area: Math.abs(areaOf(positions)), box: extentOf(positions) };
}

/** Whether a ring lies within a larger one, judging by its first position that is not on the larger one. */
function isWithin({ positions, box }: Measured, larger: Measured): boolean {
  const [west, south, east, north] = larger.box;
  if (box[0] < west || box[1] < south || box[2] > east || box[3] > north) return false;
  for (const position of positions) {
    const side = sideOf(position, larger.positions);
    if (side !== 0) return side > 0;
  }
  return false;
}

/** 1 inside a ring, 0 on it, -1 outside. */
function sideOf([x, y]: Position, ring: Ring): -1 | 0 | 1 {
  let isInside = false;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length];
    const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    const isApart =
      y < Math.min(y1, y2) || y > Math.max(y1, y2) || x < Math.min(x1, x2) || x > Math.max(x1, x2);
    if (side === 0 && !isApart) return 0;
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}
