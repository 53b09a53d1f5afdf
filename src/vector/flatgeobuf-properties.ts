import type { Feature as Buffered } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';

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

/** FlatGeobuf's column types (header.fbs), little-endian; texts and bytes have their length before them. */
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
export function flatgeobufProperties(
  feature: Buffered,
  columns: HeaderMeta['columns'],
): Record<string, unknown> {
  const bytes = feature.propertiesArray();
  const properties: Record<string, unknown> = {};
  if (!bytes || !columns) return properties;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
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
