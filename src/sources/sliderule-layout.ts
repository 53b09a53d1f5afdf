import { MalformedStream } from './sliderule-records.ts';

/** SlideRule's names of the types that a footprint's fields may have: their bytes, and how they are read. */
const TYPES = {
  INT8: { bytes: 1, read: (data, at) => data.getInt8(at) },
  UINT8: { bytes: 1, read: (data, at) => data.getUint8(at) },
  INT16: { bytes: 2, read: (data, at, isLittle) => data.getInt16(at, isLittle) },
  UINT16: { bytes: 2, read: (data, at, isLittle) => data.getUint16(at, isLittle) },
  INT32: { bytes: 4, read: (data, at, isLittle) => data.getInt32(at, isLittle) },
  UINT32: { bytes: 4, read: (data, at, isLittle) => data.getUint32(at, isLittle) },
  INT64: { bytes: 8, read: (data, at, isLittle) => data.getBigInt64(at, isLittle) },
  UINT64: { bytes: 8, read: (data, at, isLittle) => data.getBigUint64(at, isLittle) },
  TIME8: { bytes: 8, read: (data, at, isLittle) => data.getBigInt64(at, isLittle) },
  FLOAT: { bytes: 4, read: (data, at, isLittle) => data.getFloat32(at, isLittle) },
  DOUBLE: { bytes: 8, read: (data, at, isLittle) => data.getFloat64(at, isLittle) },
} as const satisfies Record<
  string,
  { bytes: number; read: (data: DataView, at: number, isLittle: boolean) => number | bigint }
>;
type FieldType = keyof typeof TYPES;

const WIDE = ['UINT64', 'INT64', 'TIME8'] as const;
const REAL = ['FLOAT', 'DOUBLE'] as const;
const SMALL = ['UINT8', 'INT8', 'UINT16', 'INT16', 'UINT32', 'INT32'] as const;

/** The fields of a footprint that are read, and the types they may have. */
export const FIELD_TYPES = {
  shot_number: WIDE,
  time: WIDE,
  latitude: REAL,
  longitude: REAL,
  elevation_lm: REAL,
  sensitivity: REAL,
  beam: SMALL,
  flags: SMALL,
} as const satisfies Record<string, readonly FieldType[]>;
export type FieldName = keyof typeof FIELD_TYPES;

interface FieldPlace {
  /** Bytes from the footprint's start. */
  readonly at: number;
  readonly type: FieldType;
  readonly isLittle: boolean;
}

/** Where the fields of a footprint lie. */
export interface FootprintLayout {
  /** Bytes of one footprint. */
  readonly bytes: number;
  readonly fields: Readonly<Record<FieldName, FieldPlace>>;
}

/** The value of a field in the footprint that starts at byte `start`; 64-bit integers as bigint. */
export function fieldValue(
  data: DataView,
  start: number,
  { at, type, isLittle }: FieldPlace,
): number | bigint {
  return TYPES[type].read(data, start + at, isLittle);
}

/** Throws MalformedStream where a field reaches past the record, or shares bytes with another one. */
export function checkLayout({ bytes, fields }: FootprintLayout): void {
  const inOrder = (Object.entries(fields) as [FieldName, FieldPlace][]).sort(([, a], [, b]) => a.at - b.at);
  let taken = { name: '', end: 0 };
  for (const [name, { at, type }] of inOrder) {
    const end = at + TYPES[type].bytes;
    if (end > bytes)
      throw new MalformedStream(`its definition puts ${name} past the ${bytes} bytes of a shot`);
    if (at < taken.end) throw new MalformedStream(`its definition puts ${name} on top of ${taken.name}`);
    taken = { name, end };
  }
}

const place = (at: number, type: FieldType): FieldPlace => ({ at, type, isLittle: true });

const COMMON = {
  shot_number: place(0, 'UINT64'),
  time: place(8, 'TIME8'),
  latitude: place(16, 'DOUBLE'),
  longitude: place(24, 'DOUBLE'),
  elevation_lm: place(32, 'FLOAT'),
  sensitivity: place(44, 'FLOAT'),
};

/** A layout that needs no definition, with the orbit's field where it has one. */
interface KnownLayout extends FootprintLayout {
  readonly orbit: FieldPlace | null;
}

/** Those of servers from 4.13.1 on and before it, newest first. */
const KNOWN: readonly KnownLayout[] = [
  {
    bytes: 56,
    fields: { ...COMMON, beam: place(52, 'UINT8'), flags: place(53, 'UINT8') },
    orbit: place(48, 'UINT32'),
  },
  { bytes: 56, fields: { ...COMMON, beam: place(48, 'UINT8'), flags: place(49, 'UINT8') }, orbit: null },
];

/** GEDI's beams, as their names BEAM0000 to BEAM1011 have them in binary. */
const BEAMS: ReadonlySet<number> = new Set([0, 1, 2, 3, 5, 6, 8, 11]);

/**
 * The known layout in which the beam (and orbit) of every shot is the one its number states. Throws MalformedStream where there is
 * none.
 */
export function agreeingLayout(batches: readonly DataView[]): FootprintLayout {
  const layout = KNOWN.find((known) => batches.every((batch) => isAgreeing(batch, known)));
  if (layout !== undefined) return layout;
  throw new MalformedStream('it does not define its records, and their shot numbers fit no known layout');
}

function isAgreeing(batch: DataView, { bytes, fields, orbit }: KnownLayout): boolean {
  if (batch.byteLength % bytes !== 0) return false;
  return starts(batch, { bytes, fields }).every((start) => {
    // A shot number is OOOOOBBRRGNNNNNNNN: orbit, beam, then what tells the shots of a beam apart.
    const digits = String(fieldValue(batch, start, fields.shot_number)).padStart(18, '0');
    const beam = Number(fieldValue(batch, start, fields.beam));
    const isOrbit = orbit === null || fieldValue(batch, start, orbit) === Number(digits.slice(0, 5));
    return digits.length === 18 && isOrbit && BEAMS.has(beam) && beam === Number(digits.slice(5, 7));
  });
}

/** Where the footprints of a batch start; its unused rest is zeros. Throws MalformedStream for a broken number of footprints. */
export function starts(batch: DataView, { bytes, fields }: FootprintLayout): number[] {
  if (batch.byteLength % bytes !== 0)
    throw new MalformedStream(`a batch of footprints has ${batch.byteLength} bytes, ${bytes} a shot`);
  const all = Array.from({ length: batch.byteLength / bytes }, (_, i) => i * bytes);
  return all.filter((start) => fieldValue(batch, start, fields.shot_number) !== 0n);
}
