// Imported file by file, because the package's own entry includes its code for OpenLayers.
import { ByteBuffer } from 'flatbuffers';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { Feature as Buffered } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { joined, viewOf } from '../net/buffers.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import { isDegrees, nameInWkt } from './systems.ts';

const MAGIC = 'fgb\x03fgb';
const MAGIC_LENGTH = 8;
const LARGEST_HEADER = 16 * 2 ** 20;
const LARGEST_FEATURE = 64 * 2 ** 20;

/**
 * Streams the features of a FlatGeobuf file in the order of the file: if it has an index, this is the order of the index, not the
 * one in which they were written. The package reads the header and each feature, but its own streams are not used, because they
 * trust the lengths in the file. Throws `no-flatgeobuf`, `other-system`, `cut-off`, `damaged`.
 */
export async function* flatgeobufFeatures(file: VectorFile): AsyncGenerator<Feature> {
  const pieces = new Pieces(file);
  try {
    const magic = await pieces.upTo(MAGIC_LENGTH);
    if (magic.length < MAGIC_LENGTH || !String.fromCharCode(...magic).startsWith(MAGIC))
      throw new VectorFileError('no-flatgeobuf', file.name);
    const header = headerOf(await pieces.framed(await pieces.exactly(4), LARGEST_HEADER), file);
    await pieces.exactly(indexSizeOf(header, file));
    let count = 0;
    for (let size = await pieces.upTo(4); size.length > 0; size = await pieces.upTo(4))
      yield flatgeobufFeature(++count, await pieces.framed(size, LARGEST_FEATURE), header, file.name);
    if (header.featuresCount > 0 && count !== header.featuresCount)
      throw new VectorFileError('cut-off', file.name);
  } finally {
    await pieces.close();
  }
}

/** Reads a given number of bytes from a file. */
class Pieces {
  readonly #chunks: AsyncGenerator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(readonly file: VectorFile) {
    this.#chunks = (async function* () {
      yield* file.bytes();
    })();
  }

  /** Returns fewer bytes at the end of the file. */
  async upTo(count: number): Promise<Uint8Array> {
    const pieces = [this.#rest];
    let length = this.#rest.length;
    while (length < count) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = pieces.length === 1 ? this.#rest : joined(pieces);
    this.#rest = all.subarray(count);
    return all.subarray(0, count);
  }

  async exactly(count: number): Promise<Uint8Array> {
    const found = await this.upTo(count);
    if (found.length < count) throw new VectorFileError('cut-off', this.file.name);
    return found;
  }

  /** The bytes `size`, which hold a length, followed by that many bytes, in one new buffer. The length is checked first. */
  async framed(size: Uint8Array, largest: number): Promise<Uint8Array> {
    if (size.length < 4) throw new VectorFileError('cut-off', this.file.name);
    const length = viewOf(size).getUint32(0, true);
    if (length > largest) throw new VectorFileError('damaged', this.file.name);
    return joined([size, await this.exactly(length)]);
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }
}

/** Throws `damaged`, and `other-system` for coordinates that are not degrees. */
function headerOf(bytes: Uint8Array, { name }: VectorFile): HeaderMeta {
  let header: HeaderMeta;
  try {
    header = fromByteBuffer(new ByteBuffer(bytes));
  } catch (cause) {
    throw new VectorFileError('damaged', name, { cause });
  }
  const system = header.crs === null ? null : systemOf(header.crs);
  if (system !== null && !isDegrees(system.text))
    throw new VectorFileError('other-system', name, { facts: { system: system.name } });
  return header;
}

/** Size, in bytes, of the index between the header and the features. Throws `damaged`, `cut-off`. */
function indexSizeOf({ indexNodeSize, featuresCount }: HeaderMeta, { name, size }: VectorFile): number {
  if (indexNodeSize === 0) return 0;
  // For an index without features, the package's size calculation never ends.
  if (featuresCount === 0) throw new VectorFileError('damaged', name);
  const index = calcTreeSize(featuresCount, indexNodeSize);
  if (index > size) throw new VectorFileError('cut-off', name);
  return index;
}

/** A system's identifying text, and its name; null if none is stated. */
function systemOf(
  crs: NonNullable<HeaderMeta['crs']>,
): { readonly text: string; readonly name: string } | null {
  const code = crs.code > 0 ? String(crs.code) : crs.code_string;
  if (code) return { text: `${crs.org ?? 'EPSG'}:${code}`, name: `${crs.org ?? 'EPSG'}:${code}` };
  return crs.wkt ? { text: crs.wkt, name: crs.name ?? nameInWkt(crs.wkt) ?? '?' } : null;
}

/** Reads a file's `number`-th feature. */
function flatgeobufFeature(number: number, bytes: Uint8Array, header: HeaderMeta, file: string): Feature {
  try {
    const found = Buffered.getSizePrefixedRootAsFeature(new ByteBuffer(bytes));
    const geometry = geometryOf(found.geometry(), header.geometryType, budgetOf(bytes.length));
    return featureOf(number, { geometry, properties: flatgeobufProperties(found, header.columns) });
  } catch {
    // Offsets point outside the feature; the next feature is not affected.
    return faultyFeature(number, 'feature-damaged', file);
  }
}

/** Subtracts the bytes of some positions from those that remain of the feature. Throws RangeError if too few are left. */
type Spend = (positions: number) => void;

/** Limits a geometry to the bytes of its feature, because a file may refer to one part so often that memory would not suffice. */
function budgetOf(bytes: number): Spend {
  let left = bytes;
  return (positions) => {
    left -= 4 + 16 * positions;
    if (left < 0) throw new RangeError('a geometry larger than its feature');
  };
}

/** A GeoJSON geometry; for lines, nested collections and other types, which cannot be zones, only the type. */
function geometryOf(geometry: Geometry | null, common: GeometryType, spend: Spend): unknown {
  if (geometry === null) return null;
  const type = common === GeometryType.Unknown ? geometry.type() : common;
  const name = GeometryType[type];
  if (type === GeometryType.Point) return { type: name, coordinates: pointOf(geometry) };
  if (type === GeometryType.MultiPoint) return { type: name, coordinates: positionsOf(geometry, spend) };
  if (type === GeometryType.Polygon) return { type: name, coordinates: ringsOf(geometry, spend) };
  const parts = Array.from({ length: geometry.partsLength() }, (_, i) => geometry.parts(i)!);
  if (type === GeometryType.MultiPolygon)
    return { type: name, coordinates: parts.map((part) => ringsOf(part, spend)) };
  if (type !== GeometryType.GeometryCollection) return { type: name };
  const geometries = parts.map((part) => {
    spend(0);
    const own = part.type();
    return own === type ? { type: name } : geometryOf(part, own, spend);
  });
  return { type: name, geometries };
}

function pointOf(geometry: Geometry): number[] {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  return xy.length >= 2 && !Number.isNaN(xy[0]) ? [xy[0], xy[1]] : [];
}

function positionsOf(geometry: Geometry, spend: Spend): number[][] {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  spend(xy.length / 2);
  return Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i], xy[2 * i + 1]]);
}

function ringsOf(geometry: Geometry, spend: Spend): number[][][] {
  const all = positionsOf(geometry, spend);
  const ends = geometry.endsArray() ?? [all.length];
  return Array.from(ends, (end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
}

/** Reads a value at an offset, and returns the offset of the next one. */
type Read = (view: DataView, at: number) => readonly [value: unknown, next: number];

const sized =
  (bytes: number, read: (view: DataView, at: number) => unknown): Read =>
  (view, at) => [read(view, at), at + bytes];

const text = new TextDecoder();
const content = (view: DataView, at: number) =>
  new Uint8Array(view.buffer, view.byteOffset + at + 4, view.getUint32(at, true));
const long =
  (read: (view: DataView, at: number) => bigint): Read =>
  (view, at) => [exact(read(view, at)), at + 8];
const string: Read = (view, at) => {
  const bytes = content(view, at);
  return [text.decode(bytes), at + 4 + bytes.length];
};

/** FlatGeobuf's column types (header.fbs), little-endian; texts and bytes are preceded by their length. */
const READS: Readonly<Record<ColumnType, Read>> = {
  [ColumnType.Byte]: sized(1, (view, at) => view.getInt8(at)),
  [ColumnType.UByte]: sized(1, (view, at) => view.getUint8(at)),
  [ColumnType.Bool]: sized(1, (view, at) => view.getUint8(at) !== 0),
  [ColumnType.Short]: sized(2, (view, at) => view.getInt16(at, true)),
  [ColumnType.UShort]: sized(2, (view, at) => view.getUint16(at, true)),
  [ColumnType.Int]: sized(4, (view, at) => view.getInt32(at, true)),
  [ColumnType.UInt]: sized(4, (view, at) => view.getUint32(at, true)),
  [ColumnType.Long]: long((view, at) => view.getBigInt64(at, true)),
  [ColumnType.ULong]: long((view, at) => view.getBigUint64(at, true)),
  [ColumnType.Float]: sized(4, (view, at) => view.getFloat32(at, true)),
  [ColumnType.Double]: sized(8, (view, at) => view.getFloat64(at, true)),
  [ColumnType.String]: string,
  [ColumnType.Json]: (view, at) => {
    const [value, next] = string(view, at);
    return [jsonOf(value as string), next];
  },
  [ColumnType.DateTime]: string,
  // Binary values do not fit into a table.
  [ColumnType.Binary]: (view, at) => [undefined, at + 4 + content(view, at).length],
};

/**
 * A feature's properties. Integers that a double would round become texts, as does invalid JSON. If a value extends beyond the
 * feature, it and those after it are left out: a geometry is worth more than its columns.
 */
function flatgeobufProperties(feature: Buffered, columns: HeaderMeta['columns']): Record<string, unknown> {
  const bytes = feature.propertiesArray();
  const properties: Record<string, unknown> = {};
  if (!bytes || !columns) return properties;
  const view = viewOf(bytes);
  try {
    for (let at = 0; at < bytes.length;) {
      const { name, type } = columns[view.getUint16(at, true)];
      const [value, next] = READS[type](view, at + 2);
      if (value !== undefined) properties[name] = value;
      at = next;
    }
  } catch {
    return properties;
  }
  return properties;
}

function exact(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
