import { IN_ENGLISH } from '../../contract/zod-texts.ts';
import * as z from 'zod/mini';
import { isSylvanError } from '../../errors/errors.ts';
import { SharedRuns } from '../../net/in-flight.ts';
import { jsonClient, requestJson, type ClientOptions } from '../../cache/json-client.ts';

interface StreamRecord {
  readonly type: string;
  readonly data: DataView;
}

/** Error for bytes that are not a valid stream of records, for example `a record is cut short`. */
export class MalformedStream extends Error {}

/**
 * Bytes of a record header: version, length of the type name and length of the data, big-endian. Records follow each other
 * directly.
 */
const HEADER_BYTES = 8;
const VERSION = 2;
/** Lowest value of the first byte of a text; both bytes of a version are lower. */
const FIRST_CHARACTER = 0x09;
const MAX_TYPE_BYTES = 128;
/** Type of a record that contains other records, and the maximum depth of such containers, which no server exceeds. */
const CONTAINER = 'conrec';
const MAX_DEPTH = 4;

/** The records of a stream in order, with containers replaced by their contents. Throws MalformedStream. */
export function* recordsOf(stream: DataView, depth = 0): Generator<StreamRecord, void> {
  for (let at = 0; at < stream.byteLength;) {
    const { type, data, next } = recordAt(stream, at);
    if (type !== CONTAINER) yield { type, data };
    else if (depth >= MAX_DEPTH) throw new MalformedStream(`containers are nested deeper than ${MAX_DEPTH}`);
    else yield* recordsOf(contentOf(data), depth + 1);
    at = next;
  }
}

function recordAt(stream: DataView, at: number): StreamRecord & { readonly next: number } {
  if (at + HEADER_BYTES > stream.byteLength) throw new MalformedStream('a record is cut short');
  if (at === 0 && stream.getUint8(0) >= FIRST_CHARACTER)
    throw new MalformedStream('it is text (JSON, or a web page), not a stream of records');
  const version = stream.getUint16(at);
  const typeBytes = stream.getUint16(at + 2);
  const dataBytes = stream.getUint32(at + 4);
  if (version !== VERSION) throw new MalformedStream(`a record is of version ${version}, not ${VERSION}`);
  if (typeBytes === 0 || typeBytes > MAX_TYPE_BYTES) throw new MalformedStream('a record has no type');
  const start = at + HEADER_BYTES + typeBytes;
  const next = start + dataBytes;
  if (next > stream.byteLength) throw new MalformedStream('a record is cut short');
  const name = new Uint8Array(stream.buffer, stream.byteOffset + at + HEADER_BYTES, typeBytes);
  return { type: textOf(name), data: view(stream, start, dataBytes), next };
}

/** The records in a container, which states their number and offset. */
function contentOf(data: DataView): DataView {
  const start = data.byteLength < 8 ? Infinity : data.getUint32(4, true);
  if (start < 8 || start > data.byteLength)
    throw new MalformedStream('a container does not say where it starts');
  return view(data, start, data.byteLength - start);
}

/** Text up to its terminating zero. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...(end === -1 ? bytes : bytes.subarray(0, end)));
}

function view({ buffer, byteOffset }: DataView, start: number, length: number): DataView {
  return new DataView(buffer, byteOffset + start, length);
}

/** The field types of a footprint by SlideRule's names: their size in bytes, and how they are read. */
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

/** The fields of a footprint that are read, with their possible types. */
const FIELD_TYPES = {
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

interface FieldOffset {
  /** Bytes from the footprint's start. */
  readonly at: number;
  readonly type: FieldType;
  readonly isLittle: boolean;
}

/** The layout of a footprint's fields. */
export interface FootprintLayout {
  readonly bytes: number;
  readonly fields: Readonly<Record<FieldName, FieldOffset>>;
}

/** The value of a field in the footprint that starts at byte `start`; 64-bit integers as bigint. */
export function fieldValue(
  data: DataView,
  start: number,
  { at, type, isLittle }: FieldOffset,
): number | bigint {
  return TYPES[type].read(data, start + at, isLittle);
}

/** Throws MalformedStream if a field exceeds the record or overlaps another one. */
function checkLayout({ bytes, fields }: FootprintLayout): void {
  const inOrder = (Object.entries(fields) as [FieldName, FieldOffset][]).sort(([, a], [, b]) => a.at - b.at);
  let taken = { name: '', end: 0 };
  for (const [name, { at, type }] of inOrder) {
    const end = at + TYPES[type].bytes;
    if (end > bytes)
      throw new MalformedStream(`its definition puts ${name} past the ${bytes} bytes of a shot`);
    if (at < taken.end) throw new MalformedStream(`its definition puts ${name} on top of ${taken.name}`);
    taken = { name, end };
  }
}

const field = (at: number, type: FieldType): FieldOffset => ({ at, type, isLittle: true });

const COMMON = {
  shot_number: field(0, 'UINT64'),
  time: field(8, 'TIME8'),
  latitude: field(16, 'DOUBLE'),
  longitude: field(24, 'DOUBLE'),
  elevation_lm: field(32, 'FLOAT'),
  sensitivity: field(44, 'FLOAT'),
};

/** A layout that is known without a definition, with the field of the orbit if it has one. */
interface KnownLayout extends FootprintLayout {
  readonly orbit: FieldOffset | null;
}

/** Layouts of servers from version 4.13.1 on, then of older ones. */
const KNOWN: readonly KnownLayout[] = [
  {
    bytes: 56,
    fields: { ...COMMON, beam: field(52, 'UINT8'), flags: field(53, 'UINT8') },
    orbit: field(48, 'UINT32'),
  },
  { bytes: 56, fields: { ...COMMON, beam: field(48, 'UINT8'), flags: field(49, 'UINT8') }, orbit: null },
];

/** Numbers of GEDI's beams, which their names BEAM0000 to BEAM1011 state in binary. */
const BEAMS: ReadonlySet<number> = new Set([0, 1, 2, 3, 5, 6, 8, 11]);

/** The known layout in which the beam (and orbit) of every shot matches its shot number. Throws MalformedStream if none does. */
export function agreeingLayout(batches: readonly DataView[]): FootprintLayout {
  const layout = KNOWN.find((known) => batches.every((batch) => isAgreeing(batch, known)));
  if (layout !== undefined) return layout;
  throw new MalformedStream('it does not define its records, and their shot numbers fit no known layout');
}

function isAgreeing(batch: DataView, { bytes, fields, orbit }: KnownLayout): boolean {
  if (batch.byteLength % bytes !== 0) return false;
  return starts(batch, { bytes, fields }).every((start) => {
    // A shot number is OOOOOBBRRGNNNNNNNN: orbit, beam, then the digits that distinguish the shots of a beam.
    const digits = String(fieldValue(batch, start, fields.shot_number)).padStart(18, '0');
    const beam = Number(fieldValue(batch, start, fields.beam));
    const isOrbit = orbit === null || fieldValue(batch, start, orbit) === Number(digits.slice(0, 5));
    return digits.length === 18 && isOrbit && BEAMS.has(beam) && beam === Number(digits.slice(5, 7));
  });
}

/**
 * Offsets of the footprints in a batch; the unused rest of a batch is filled with zeros. Throws MalformedStream for an invalid
 * number of footprints.
 */
export function starts(batch: DataView, { bytes, fields }: FootprintLayout): number[] {
  if (batch.byteLength % bytes !== 0)
    throw new MalformedStream(`a batch of footprints has ${batch.byteLength} bytes, ${bytes} a shot`);
  const all = Array.from({ length: batch.byteLength / bytes }, (_, i) => i * bytes);
  return all.filter((start) => fieldValue(batch, start, fields.shot_number) !== 0n);
}

const RECORD = 'gedi02arec.footprint';

/** Two attempts and a short wait are enough: the server answers from memory, and the caller already has the shots. */
const POLICY = { attempts: 2, idleMs: 8_000, maxBytes: 64 * 2 ** 10 } as const;

/**
 * A POST is answered as a stream, which contains no definition, unless its header declines streaming; a page cannot send a GET
 * with a body as other clients do.
 */
const HEADERS = { 'x-sliderule-streaming': '0' } as const;

const MAX_RECORD_BYTES = 4096;

const fieldOf = (types: readonly [string, ...string[]]) =>
  z.object({
    type: z.enum(types),
    /** In bits. */
    offset: z.int().check(z.minimum(0), z.multipleOf(8)),
    elements: z.literal(1),
    flags: z.string(),
  });

/** Fields that are not read may have any value. */
const definitionSchema = z.object({
  __datasize: z.int().check(z.minimum(1), z.maximum(MAX_RECORD_BYTES)),
  ...(Object.fromEntries(
    Object.entries(FIELD_TYPES).map(([name, types]) => [name, fieldOf(types)] as const),
  ) as Record<FieldName, ReturnType<typeof fieldOf>>),
});

/**
 * Reads the footprint layout as defined by the server; `null` if it provides none. Throws MalformedStream for an invalid
 * definition.
 */
export type DefinitionReader = (signal: AbortSignal) => Promise<FootprintLayout | null>;

/** Fetches the definition once, from an address next to that of the data, and keeps it. Rejects with `signal.reason` on abort. */
export function footprintDefinition(dataUrl: string, options: ClientOptions): DefinitionReader {
  const client = jsonClient(options, POLICY);
  const request = {
    method: 'POST',
    url: new URL('definition', dataUrl).href,
    body: { rectype: RECORD },
    headers: HEADERS,
  } as const;
  let known: FootprintLayout | null = null;
  const runs = new SharedRuns<string, unknown>();
  return async (signal) => {
    if (known !== null) return known;
    try {
      const answer = await runs.join(
        RECORD,
        signal,
        async (inner) => (await requestJson(request, client, inner)).value,
      );
      return (known = isDefinition(answer) ? layoutOf(answer) : null);
    } catch (error) {
      signal.throwIfAborted();
      // The definition is missing, may not be read by pages, or is an HTML page; the layout is then derived from the shot
      // numbers.
      if (isSylvanError(error)) return null;
      throw error;
    }
  };
}

/** A server that does not know the record answers with different JSON. */
function isDefinition(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && '__datasize' in answer;
}

function layoutOf(answer: unknown): FootprintLayout {
  const parsed = definitionSchema.safeParse(answer, IN_ENGLISH);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new MalformedStream(`its definition of ${path.join('.')} cannot be used: ${message}`);
  }
  const { __datasize: bytes, ...fields } = parsed.data;
  const positions = Object.entries(fields).map(([name, { type, offset, flags }]) => [
    name,
    { type, at: offset / 8, isLittle: flags.includes('LE') },
  ]);
  const layout: FootprintLayout = {
    bytes,
    fields: Object.fromEntries(positions) as FootprintLayout['fields'],
  };
  checkLayout(layout);
  return layout;
}
