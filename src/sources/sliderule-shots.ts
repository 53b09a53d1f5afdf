import { MalformedStream, recordsOf } from './sliderule-records.ts';

/** A footprint of GEDI 2A as SlideRule sends it, by the names of the product's columns. */
export interface Footprint {
  readonly shot_number: string;
  readonly beam: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly elevation_lm: number;
  readonly sensitivity: number;
  readonly quality_flag: 0 | 1;
  readonly degrade_flag: 0 | 1;
  readonly surface_flag: 0 | 1;
  /** Relative heights at 0 to 100 %, metres; `null` where the stream holds none for it. */
  readonly rh: readonly number[] | null;
}

export const FOOTPRINT_COLUMNS = [
  'shot_number',
  'beam',
  'latitude',
  'longitude',
  'time',
  'elevation_lm',
  'sensitivity',
  'quality_flag',
  'degrade_flag',
  'surface_flag',
  'rh',
] as const satisfies readonly (keyof Footprint)[];

export interface FootprintStream {
  readonly footprints: readonly Footprint[];
  /** Codes of the failures that the server tells of: below 0. */
  readonly alerts: readonly number[];
}

/** What a stream is made of; records of other types are passed over. Their numbers are least significant byte first. */
const BATCH = 'gedi02arec';
const ELEMENTS = 'ancerec';
const ALERT = 'exceptrec';

/** A granule without a footprint in the polygon, which is nothing unusual. */
const EMPTY_SUBSET = -4;

const FOOTPRINT_BYTES = 56;
const FLAGS = { degraded: 0x01, quality: 0x02, surface: 0x80 } as const;

/** Number of a shot, count of its elements, kind, place among the fields asked for, and type; then the elements. */
const ELEMENTS_HEADER = 15;
const ELEMENT_TYPES = { 9: 4, 10: 8 } as const;
const HEIGHTS = 101;

/** Reads the footprints of a stream with their relative heights. Throws MalformedStream. */
export function readFootprints(bytes: Uint8Array): FootprintStream {
  const footprints: Omit<Footprint, 'rh'>[] = [];
  const heights = new Map<string, readonly number[]>();
  const alerts: number[] = [];
  for (const { type, data } of recordsOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    if (type === BATCH) addBatch(data, footprints);
    else if (type === ELEMENTS) heights.set(...heightsOf(data));
    else if (type === ALERT) addAlert(data, alerts);
  }
  return {
    footprints: footprints.map((footprint) => ({
      ...footprint,
      rh: heights.get(footprint.shot_number) ?? null,
    })),
    alerts,
  };
}

/** One footprint after the other. The unused rest of a batch is zeros. */
function addBatch(data: DataView, footprints: Omit<Footprint, 'rh'>[]): void {
  if (data.byteLength % FOOTPRINT_BYTES !== 0)
    throw new MalformedStream(`a batch of footprints has ${data.byteLength} bytes`);
  for (let at = 0; at < data.byteLength; at += FOOTPRINT_BYTES)
    if (data.getBigUint64(at, true) !== 0n) footprints.push(footprintAt(data, at));
}

function footprintAt(data: DataView, at: number): Omit<Footprint, 'rh'> {
  const flags = data.getUint8(at + 49);
  const flag = (mask: number) => ((flags & mask) === 0 ? 0 : 1);
  return {
    shot_number: String(data.getBigUint64(at, true)),
    time: timeOf(data.getBigInt64(at + 8, true)),
    latitude: data.getFloat64(at + 16, true),
    longitude: data.getFloat64(at + 24, true),
    elevation_lm: data.getFloat32(at + 32, true),
    // As the product prints it: 0.95, which no float of 32 bits is, must not fall below 0.95.
    sensitivity: Number(data.getFloat32(at + 44, true).toPrecision(7)),
    beam: `BEAM${data
      .getUint8(at + 48)
      .toString(2)
      .padStart(4, '0')}`,
    quality_flag: flag(FLAGS.quality),
    degrade_flag: flag(FLAGS.degraded),
    surface_flag: flag(FLAGS.surface),
  };
}

/** From nanoseconds since 1970. */
function timeOf(nanoseconds: bigint): string {
  const time = new Date(Number(nanoseconds / 1_000_000n));
  if (Number.isNaN(time.getTime())) throw new MalformedStream('a footprint has no time');
  return time.toISOString();
}

/** The one field that is asked for, of one shot. */
function heightsOf(data: DataView): [shotNumber: string, heights: readonly number[]] {
  if (data.byteLength < ELEMENTS_HEADER) throw new MalformedStream('a list of heights is cut short');
  const count = data.getUint32(8, true);
  const type = data.getUint8(14);
  const bytes = type === 9 || type === 10 ? ELEMENT_TYPES[type] : 0;
  if (count !== HEIGHTS || bytes === 0 || data.byteLength !== ELEMENTS_HEADER + count * bytes)
    throw new MalformedStream(`a list of heights has ${count} elements of type ${type}`);
  const heights = Array.from({ length: count }, (_, i) => {
    const at = ELEMENTS_HEADER + i * bytes;
    return bytes === 4 ? data.getFloat32(at, true) : data.getFloat64(at, true);
  });
  return [String(data.getBigUint64(0, true)), heights];
}

/** Not every alert is of a failure. */
function addAlert(data: DataView, alerts: number[]): void {
  if (data.byteLength < 4) throw new MalformedStream('an alert is cut short');
  const code = data.getInt32(0, true);
  if (code < 0 && code !== EMPTY_SUBSET) alerts.push(code);
}
