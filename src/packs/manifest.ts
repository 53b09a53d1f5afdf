import { MAP_IDS } from '../contract/maps.ts';
import { IN_ENGLISH } from '../contract/zod-texts.ts';
import * as z from 'zod/mini';
import { OPERATIONS, type Operation } from '../contract/calls.ts';
import { COMPARE_SIZE } from '../contract/compare.ts';
import type { PackZone } from '../contract/pack-zone.ts';
import { GEOMETRY } from '../contract/geometry.ts';
import { UUID } from '../contract/uuid.ts';
import { COVERAGE } from '../contract/zone.ts';
import type { Polygon } from '../geo/polygon.ts';
import { MAX_ENTRIES } from '../zip/directory.ts';
import { SylvanError, type ErrorFields } from '../errors/errors.ts';
import type { SourceName } from '../sources/written.ts';

export type { PackZone };

/** Entries of a pack: its manifest, the STAC items, and the records of calls. */
export const MANIFEST = 'manifest.json';
export const ITEMS = 'items.json';
/** The parts of catalogs' answers that the items do not contain. */
export const SEARCHES = 'searches.json';
export const resultName = (call: number) => `results/${call}.json`;

/** Increased with every change in the meaning of a manifest. */
const VERSION = 1;
/** Maximum size of a manifest, in bytes. It is read and parsed whole before anything else is trusted. */
export const MAX_MANIFEST_BYTES = 16 * 2 ** 20;
/**
 * Maximum sizes of the other entries, in bytes: of text, which is parsed whole, and of anything else, which is in memory while
 * its digest is computed.
 */
export const MAX_TEXT_BYTES = 2 ** 26;
export const MAX_ENTRY_BYTES = 2 ** 30;
/** Maximum size of a pack, in bytes. */
export const MAX_PACK_BYTES = 2 ** 37;
/** Maximum number of calls: more than two for each of the 20 years that a pack may cover. */
const MAX_CALLS = 64;
const MAX_LINES = 64;
const MAX_TEXT = 1024;
/** Maximum number of positions of a polygon, with the first one repeated at the end. */
const MAX_RING = GEOMETRY.maximumPositions + 1;

/** A call that the pack can answer. */
export interface PackCall {
  /** The operation. */
  readonly operation: Operation;
  /** The fields of its request, as serialized. */
  readonly request: Readonly<Record<string, string | number | boolean | null | Polygon>>;
}

/** The outcome of a call in a complete pack: its record is among the results, or it has no imagery. */
export type PackOutcome = 'stored' | 'no-imagery';

/** An entry listed in the manifest. */
export interface PackEntry {
  /** Path within the file. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** 64 hex digits. */
  readonly sha256: string;
}

/** A pack, as returned by `list`. */
export interface PackInfo {
  /** Identifies the pack in `open` and the other methods. */
  readonly id: string;
  /** When its creation began, ISO date and time. */
  readonly created: string;
  /** The day of its calls. */
  readonly today: string;
  /** Its place and years. */
  readonly zone: PackZone;
  /** Whether it was completed. `resume` continues an incomplete pack. */
  readonly isComplete: boolean;
  /** Whether it was imported from a file by `import`. */
  readonly isImported: boolean;
  /** The calls it answers, and whether each has a result, has no imagery, or has not been made yet (null). */
  readonly calls: readonly (PackCall & { readonly outcome: PackOutcome | null })[];
  /** Size of its file in bytes; 0 until it is complete. */
  readonly bytes: number;
  /** Whether its images were simulated. */
  readonly simulated: boolean;
  /** Lines that must be shown with its data. */
  readonly attribution: readonly string[];
}

/** One line that is safe to print: no control characters, no lone surrogates. */
const line = z
  .string()
  .check(z.maxLength(MAX_TEXT), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Must be one line'));
const year = z.int().check(z.minimum(1970), z.maximum(9999));

const rings = z
  .array(z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(MAX_RING)))
  .check(z.maxLength(MAX_RING));
/** Checks what a schema can check. The call itself reports anything else that is wrong. */
const polygon: z.ZodMiniType<Polygon> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
  z.strictObject({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(rings).check(z.maxLength(MAX_RING)),
  }),
]);

const zone = z
  .strictObject({
    lat: z.number().check(z.minimum(COVERAGE.south), z.maximum(COVERAGE.north)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
    // The size of a small polygon may be below the minimum for squares.
    size: z.number().check(z.positive(), z.maximum(COMPARE_SIZE.maximum)),
    geometry: z.optional(polygon),
    from: year,
    to: year,
    date: z.iso.date(),
  })
  .check(z.refine(({ from, to }) => from <= to, 'Years run forwards'));

const call = z.strictObject({
  operation: z.enum(OPERATIONS),
  request: z.record(line, z.union([line, z.number(), z.boolean(), z.null(), polygon])),
});

/** The sources that have catalogs. */
export const SOURCES = [
  ...['sentinel2', 'sentinel1', 'landsat89', 'landsat45', 'fires', 'fireMasks', 'lidar', 'canopyMaps'],
  ...MAP_IDS,
] as SourceName[];

const catalog = z.strictObject({ id: line, label: line, host: line });
const entry = z.strictObject({
  name: line.check(z.minLength(1)),
  size: z.int().check(z.minimum(0), z.maximum(MAX_ENTRY_BYTES)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const schema = z
  .strictObject({
    sylvan_pack: z.literal(VERSION),
    id: z.string().check(z.regex(UUID, 'Must be a UUID in lower case')),
    /** Version of the library that made it. */
    library: line,
    created: z.iso.datetime(),
    today: z.iso.date(),
    zone,
    calls: z.readonly(z.array(call).check(z.minLength(1), z.maxLength(MAX_CALLS))),
    outcomes: z.readonly(z.array(z.enum(['stored', 'no-imagery']))),
    simulated: z.boolean(),
    attribution: z.readonly(z.array(line).check(z.maxLength(MAX_LINES))),
    /** The catalogs of each source that its calls searched, in order of preference. Their items are in `items.json`. */
    catalogs: z.partialRecord(z.enum(SOURCES), z.array(catalog).check(z.maxLength(MAX_LINES))),
    entries: z.readonly(z.array(entry).check(z.maxLength(MAX_ENTRIES))),
  })
  .check(
    z.refine(({ calls, outcomes }) => calls.length === outcomes.length, 'Every call must have an outcome'),
    z.refine(
      ({ entries }) => new Set(entries.map(({ name }) => name)).size === entries.length,
      'Two entries have the same name',
    ),
  );

export type PackManifest = Readonly<z.output<typeof schema>>;

/**
 * Why a pack is refused: it is not a pack, has a newer version, is truncated, does not match its digests, exceeds a limit,
 * states something impossible, or continues after its end.
 */
type PackFault = 'foreign' | 'newer' | 'truncated' | 'damaged' | 'too-large' | 'invalid' | 'surplus';

export function packInvalid(
  fault: PackFault,
  detail: string,
  fields: ErrorFields = {},
  cause?: unknown,
): SylvanError {
  return new SylvanError('pack-invalid', detail, { fields: { fault, ...fields }, cause });
}

/** Parses the JSON in an entry, in UTF-8. Throws `pack-invalid`. */
export function parseEntry(bytes: Uint8Array, entry: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw packInvalid('invalid', `Its ${entry} is not JSON.`, { entry }, cause);
  }
}

/** Parses a manifest. Throws `pack-invalid`, with the fault `foreign`, `newer` or `invalid`. */
export function parseManifest(bytes: Uint8Array): PackManifest {
  const value = parseEntry(bytes, MANIFEST);
  const version = (Object(value) as { readonly sylvan_pack?: unknown }).sylvan_pack;
  if (version === undefined) throw packInvalid('foreign', 'Its manifest.json is not the manifest of a pack.');
  if (typeof version === 'number' && version > VERSION)
    throw packInvalid('newer', 'This pack was made by a newer version of Sylvan: update to open it.', {
      version,
    });
  const { data, error } = schema.safeParse(value, IN_ENGLISH);
  if (error === undefined) return data;
  const [{ message, path }] = error.issues;
  throw packInvalid('invalid', `Its manifest.json is not valid at /${path.join('/')}: ${message}.`);
}
