import {
  fieldValue,
  starts,
  type FieldName,
  type FootprintLayout,
  MalformedStream,
  recordsOf,
} from './sliderule-layout.ts';

/** A GEDI 2A footprint as sent by SlideRule, with the product's column names. */
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
  /** Relative heights at 0 to 100 %, metres; `null` if the stream has none for this shot. */
  readonly rh: readonly number[] | null;
}

/** The parts of a stream that are used, before the field layout of its footprints is known. */
export interface FootprintStream {
  readonly batches: readonly DataView[];
  /** Relative heights by shot number. */
  readonly heights: ReadonlyMap<string, readonly number[]>;
  /** Codes reported by the server: negative for failures. */
  readonly alerts: readonly number[];
}

/** Record types that are read; others are skipped. Numbers in records are little-endian. */
const BATCH = 'gedi02arec';
const ELEMENTS = 'ancerec';
const ALERT = 'exceptrec';

const FLAGS = { degraded: 0x01, quality: 0x02, surface: 0x80 } as const;

/**
 * Bytes of the header of a list of heights: shot number, element count, kind, position among the requested fields, and type; the
 * elements follow.
 */
const ELEMENTS_HEADER = 15;
const ELEMENT_TYPES = { 9: 4, 10: 8 } as const;
const HEIGHTS = 101;

/** Parses a stream. Throws MalformedStream. */
export function readStream(bytes: Uint8Array): FootprintStream {
  const batches: DataView[] = [];
  const heights = new Map<string, readonly number[]>();
  const alerts: number[] = [];
  for (const { type, data } of recordsOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    if (type === BATCH) batches.push(data);
    else if (type === ELEMENTS) heights.set(...heightsOf(data));
    else if (type === ALERT) alerts.push(alertOf(data));
  }
  return { batches, heights, alerts };
}

/** The footprints of a stream with their relative heights. Throws MalformedStream. */
export function footprintsOf({ batches, heights }: FootprintStream, layout: FootprintLayout): Footprint[] {
  return batches.flatMap((batch) =>
    starts(batch, layout).map((start) => {
      const footprint = footprintAt(batch, start, layout);
      return { ...footprint, rh: heights.get(footprint.shot_number) ?? null };
    }),
  );
}

function footprintAt(data: DataView, start: number, { fields }: FootprintLayout): Omit<Footprint, 'rh'> {
  const value = (name: FieldName) => fieldValue(data, start, fields[name]);
  const number = (name: FieldName) => Number(value(name));
  const flag = (mask: number) => ((number('flags') & mask) === 0 ? 0 : 1);
  return {
    shot_number: String(value('shot_number')),
    time: timeOf(BigInt(value('time'))),
    latitude: number('latitude'),
    longitude: number('longitude'),
    elevation_lm: number('elevation_lm'),
    // Rounded as the product prints it: 0.95 is not exact in 32-bit floats and must not fall below 0.95.
    sensitivity: Number(number('sensitivity').toPrecision(7)),
    beam: `BEAM${number('beam').toString(2).padStart(4, '0')}`,
    quality_flag: flag(FLAGS.quality),
    degrade_flag: flag(FLAGS.degraded),
    surface_flag: flag(FLAGS.surface),
  };
}

/** Converts nanoseconds since 1970; a date can hold any 64-bit value of them. */
function timeOf(nanoseconds: bigint): string {
  return new Date(Number(nanoseconds / 1_000_000n)).toISOString();
}

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

function alertOf(data: DataView): number {
  if (data.byteLength < 4) throw new MalformedStream('an alert is cut short');
  return data.getInt32(0, true);
}
