/** Field types of TIFF 6.0 section 2 and BigTIFF's LONG8, with their width in bytes. */
const TYPES = {
  ascii: { code: 2, bytes: 1 },
  short: { code: 3, bytes: 2 },
  long: { code: 4, bytes: 4 },
  double: { code: 12, bytes: 8 },
  long8: { code: 16, bytes: 8 },
} as const;

type FieldType = keyof typeof TYPES;

/** One tag of a directory. `values` of an ascii field are its character codes with the terminating NUL. */
export interface Field {
  readonly tag: number;
  readonly type: FieldType;
  readonly values: ArrayLike<number>;
}

/** Fields in ascending order of tag, as TIFF requires. */
export type DirectoryFields = readonly Field[];

/** Sizes that differ between classic TIFF and BigTIFF. */
interface Flavour {
  readonly big: boolean;
  readonly countBytes: number;
  readonly entryBytes: number;
  readonly pointerBytes: number;
}

const CLASSIC: Flavour = { big: false, countBytes: 2, entryBytes: 12, pointerBytes: 4 };
const BIG: Flavour = { big: true, countBytes: 8, entryBytes: 20, pointerBytes: 8 };

/** Tags of the arrays with one number per tile: they are written after all directories, as GDAL does. */
const TILE_ARRAYS: ReadonlySet<number> = new Set([324, 325]);

/** Text beyond ASCII is written as UTF-8, which GDAL reads. */
export function asciiField(tag: number, text: string): Field {
  return { tag, type: 'ascii', values: new TextEncoder().encode(`${text}\0`) };
}

export function shortField(tag: number, ...values: readonly number[]): Field {
  return { tag, type: 'short', values };
}

export function doubleField(tag: number, ...values: readonly number[]): Field {
  return { tag, type: 'double', values };
}

/** The file header: byte order, version, and the offset of the first directory. */
export function headerBytes(firstDirectory: number, bigTiff: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(bigTiff ? 16 : 8));
  view.setUint16(0, 0x4949);
  view.setUint16(2, bigTiff ? 43 : 42, true);
  if (bigTiff) view.setUint16(4, 8, true);
  if (bigTiff) view.setBigUint64(8, BigInt(firstDirectory), true);
  else view.setUint32(4, firstDirectory, true);
  return new Uint8Array(view.buffer);
}

/**
 * The chained directories as one block at byte `start` of the file: each directory with the values that do not fit into it, then
 * the tile arrays of all of them. Its length depends only on the counts, never on the values.
 */
export function directoriesBytes(
  directories: readonly DirectoryFields[],
  start: number,
  bigTiff: boolean,
): Uint8Array {
  const flavour = bigTiff ? BIG : CLASSIC;
  const { offsets, end } = layOut(directories, start, flavour);
  const view = new DataView(new ArrayBuffer(end - start));
  offsets.forEach((at, i) => {
    const next = offsets[i + 1]?.directory ?? 0;
    writeDirectory(view, directories[i], at, next, start, flavour);
  });
  return new Uint8Array(view.buffer);
}

/** Offsets of a directory and of its fields' values; 0 for a value inside its entry. */
interface DirectoryOffsets {
  readonly directory: number;
  readonly values: number[];
}

function layOut(directories: readonly DirectoryFields[], start: number, flavour: Flavour) {
  let end = start;
  const take = (bytes: number): number => {
    const at = end;
    end += bytes + (bytes % 2);
    return at;
  };
  const outside = (field: Field): boolean => valueBytes(field) > flavour.pointerBytes;
  const offsets = directories.map((fields): DirectoryOffsets => {
    const directory = take(flavour.countBytes + fields.length * flavour.entryBytes + flavour.pointerBytes);
    const values = fields.map((field) =>
      outside(field) && !TILE_ARRAYS.has(field.tag) ? take(valueBytes(field)) : 0,
    );
    return { directory, values };
  });
  directories.forEach((fields, d) => {
    fields.forEach((field, i) => {
      if (outside(field) && TILE_ARRAYS.has(field.tag)) offsets[d].values[i] = take(valueBytes(field));
    });
  });
  return { offsets, end };
}

function writeDirectory(
  view: DataView,
  fields: DirectoryFields,
  at: DirectoryOffsets,
  next: number,
  start: number,
  flavour: Flavour,
): void {
  let offset = at.directory - start;
  if (flavour.big) view.setBigUint64(offset, BigInt(fields.length), true);
  else view.setUint16(offset, fields.length, true);
  offset += flavour.countBytes;
  fields.forEach((field, i) => {
    const inside = offset + flavour.entryBytes - flavour.pointerBytes;
    view.setUint16(offset, field.tag, true);
    view.setUint16(offset + 2, TYPES[field.type].code, true);
    writePointer(view, offset + 4, field.values.length, flavour);
    if (at.values[i] > 0) writePointer(view, inside, at.values[i], flavour);
    writeValues(view, at.values[i] > 0 ? at.values[i] - start : inside, field);
    offset += flavour.entryBytes;
  });
  writePointer(view, offset, next, flavour);
}

function writePointer(view: DataView, offset: number, value: number, flavour: Flavour): void {
  if (flavour.big) view.setBigUint64(offset, BigInt(value), true);
  else view.setUint32(offset, value, true);
}

function writeValues(view: DataView, offset: number, { type, values }: Field): void {
  const { bytes } = TYPES[type];
  for (let i = 0; i < values.length; i++) writeValue(view, offset + i * bytes, type, values[i]);
}

function writeValue(view: DataView, offset: number, type: FieldType, value: number): void {
  if (type === 'ascii') view.setUint8(offset, value);
  else if (type === 'short') view.setUint16(offset, value, true);
  else if (type === 'long') view.setUint32(offset, value, true);
  else if (type === 'double') view.setFloat64(offset, value, true);
  else view.setBigUint64(offset, BigInt(value), true);
}

function valueBytes({ type, values }: Field): number {
  return TYPES[type].bytes * values.length;
}
