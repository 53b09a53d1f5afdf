import { z, interpreted } from '../contract/zod.ts';
import { OPERATIONS } from '../contract/calls.ts';
import { COMPARE_SIZE } from '../contract/compare.ts';
import { COVERAGE } from '../contract/zone.ts';
import { failureOf } from '../cache/pack-storage.ts';
import {
  MAX_ANSWERS,
  MAX_FILES,
  MAX_BLOCK_BYTES,
  MAX_PACK_BYTES,
  MAX_PAYLOAD_BYTES,
  MAX_PAYLOADS,
  packBytes,
  type PackBlock,
  type PackIndex,
} from './pack-index.ts';

const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'file:']);
/** What the library puts in place of a query, which may hold a signature: a digest of the rest of it, to distinguish files. */
const QUERY_DIGEST = /\?~[0-9a-f]{8}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether blocks may go by this address: as `URL` writes it, without user, password, fragment and query. */
function isFileAddress(text: string): boolean {
  const bare = text.replace(QUERY_DIGEST, '');
  const url = bareUrl(bare);
  return url !== null && (bare === text ? url : new URL(text)).href === text;
}

/** Whether a choice may be written so: a catalogue's name, or an address without user, password, fragment and query. */
export function isAddress(text: string): boolean {
  return NAME.test(text) || bareUrl(text) !== null;
}

function bareUrl(text: string): URL | null {
  if (/[\s?#\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return SCHEMES.has(url.protocol) && url.username === '' && url.password === '' ? url : null;
}

const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** A schema, or where there are thousands of them, what a schema would take long to say. */
type Check<T> = z.ZodType<T> | ((value: unknown) => value is T);

/** A list that is assessed as far as its first fault: a hostile one of millions is one issue, not millions. */
function listOf<T>(item: Check<T>, maxItems: number, minItems = 0): z.ZodType<T[]> {
  return z
    .custom<T[]>(Array.isArray, { message: 'Must be a list', abort: true })
    .refine(({ length }) => length >= minItems && length <= maxItems, {
      message: `Must have ${minItems} to ${maxItems} members`,
      abort: true,
    })
    .superRefine((items, context) => {
      for (const [i, value] of items.entries()) {
        const issue = issueOf(item, value);
        if (issue === undefined) continue;
        const { message, path } = issue;
        // What is assessed of the list as a whole must not meet this member.
        context.addIssue({ code: 'custom', message, path: [i, ...path], continue: false });
        return;
      }
    });
}

function issueOf<T>(item: Check<T>, value: unknown): Pick<z.core.$ZodIssue, 'message' | 'path'> | undefined {
  if (typeof item !== 'function') return item.safeParse(value).error?.issues[0];
  return item(value) ? undefined : { message: 'Must be whole and within its bounds', path: [] };
}

/** An object whose names are fields': `__proto__`, which records pass over, is none. */
function namedValues<T>(value: z.ZodType<T>, maxItems: number): z.ZodType<Record<string, T>> {
  const isNamed = (input: unknown) => {
    const names = Object.keys(input ?? {});
    return names.length <= maxItems && names.every((name) => FIELD.test(name));
  };
  return z
    .custom<Record<string, unknown>>(isNamed, {
      message: `Must have ${maxItems} fields at most`,
      abort: true,
    })
    .pipe(z.record(z.string(), value));
}

function areUnlike<T>(items: readonly T[], keyOf: (item: T) => unknown): boolean {
  return new Set(items.map(keyOf)).size === items.length;
}

/** Characters of an address at most: hosts and browsers take no longer ones. */
const MAX_ADDRESS = 8192;
/** Of a version, which is a header's value or a time and a size. */
const MAX_VERSION = 1024;
/** Of any other text. */
const MAX_TEXT = 1024;
/** Lines of attribution, fields of a request, places of a choice, sources: some ten times what there are. */
const MAX_LINES = 64;
/** Two calls a year, for longer than there are satellites. */
const MAX_CALLS = 64;
/** Milliseconds before and after 1970 that a date can be. */
const MAX_TIME = 8.64e15;
const DIGEST = /^[0-9a-f]{64}$/;

/** One line that every terminal shows as it is meant: no control character, no lone surrogate. */
const line = (maxItems: number) =>
  z
    .string()
    .max(maxItems)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Must be one line');
const time = z.int().min(-MAX_TIME).max(MAX_TIME);
const day = z.iso.date();
const year = z.int().min(1970).max(9999);
const span = { length: z.int().min(1).max(MAX_PAYLOAD_BYTES), sha256: z.string().regex(DIGEST) };
const position = z
  .string()
  .max(MAX_ADDRESS)
  .refine(isAddress, 'Must be a name, or an address without secrets');
const positions = z.union([position, z.array(position).min(1).max(MAX_LINES)]);

const call = interpreted(() =>
  z.strictObject({
    operation: z.enum(OPERATIONS),
    request: namedValues(z.union([line(MAX_TEXT), z.number(), z.boolean(), z.null()]), MAX_LINES),
  }),
);

const choices = interpreted(() =>
  z.strictObject({
    catalog: positions.optional(),
    sources: namedValues(z.union([z.literal(false), positions]), MAX_LINES).optional(),
    canopyMapUrl: position.optional(),
    service: position.optional(),
    firmsKey: z.literal(true).optional(),
    key: z.literal(true).optional(),
  }),
);

const zone = interpreted(() =>
  z
    .strictObject({
      lat: z.number().min(COVERAGE.south).max(COVERAGE.north),
      lng: z.number().min(-180).max(180),
      size: z.number().min(COMPARE_SIZE.minimum).max(COMPARE_SIZE.maximum),
      from: year,
      to: year,
      date: day,
    })
    .refine(({ from, to }) => from <= to, 'Years run forwards'),
);

const result = interpreted(() => z.strictObject({ call: z.int().min(0), ...span }));
const answer = interpreted(() =>
  z.strictObject({ name: z.string().regex(DIGEST), date: time.nullable(), stored: time, ...span }),
);

/** Written out instead of a schema: there are thousands of them, and every worker opens the pack. */
function isBlock(value: unknown): value is PackBlock {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return false;
  const { offset, length, sha256 } = value as Partial<Record<keyof PackBlock, unknown>>;
  if (typeof offset !== 'number' || typeof length !== 'number' || typeof sha256 !== 'string') return false;
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || !DIGEST.test(sha256)) return false;
  return offset >= 0 && length >= 1 && length <= MAX_BLOCK_BYTES;
}

const file = interpreted(() =>
  z
    .strictObject({
      url: z.string().max(MAX_ADDRESS).refine(isFileAddress, 'Must be an address without secrets'),
      version: z
        .string()
        .min(1)
        .max(MAX_VERSION)
        .regex(/^\P{Cs}*$/u),
      size: z.int().min(0).nullable(),
      seenAt: time,
      blocks: listOf(isBlock, MAX_PAYLOADS),
    })
    .refine(
      ({ blocks, version }) => blocks.length > 0 || failureOf(version) !== undefined,
      'A file that could be had has no blocks',
    )
    .refine(({ blocks }) => areUnlike(blocks, ({ offset }) => offset), 'Two blocks begin at one offset')
    .refine(
      ({ blocks, size }) =>
        blocks.every(({ offset, length }) => offset + length <= (size ?? Number.MAX_SAFE_INTEGER)),
      'A block ends after its file',
    ),
);

/** Everything an index must be, next to the length of its text. */
export const packIndexSchema: z.ZodType<PackIndex> = interpreted(() =>
  z
    .strictObject({
      id: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be a UUID in lower case'),
      library: line(MAX_TEXT),
      created: z.iso.datetime(),
      today: day,
      zone,
      calls: listOf(call, MAX_CALLS, 1),
      choices,
      simulated: z.boolean(),
      attribution: listOf(line(MAX_TEXT), MAX_LINES),
      results: listOf(result, MAX_CALLS),
      answers: listOf(answer, MAX_ANSWERS),
      files: listOf(file, MAX_FILES),
    })
    .superRefine((index, context) => {
      const message = faultBetween(index);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
);

/** What is wrong with parts that are right each by itself. */
function faultBetween(index: PackIndex): string | undefined {
  const { calls, results, answers, files } = index;
  const blocks = files.reduce((sum, file) => sum + file.blocks.length, 0);
  if (results.length + answers.length + blocks > MAX_PAYLOADS) return 'There are too many payloads';
  if (results.some(({ call }) => call >= calls.length)) return 'A result is of no call';
  if (!areUnlike(results, ({ call }) => call)) return 'Two results are of one call';
  if (!areUnlike(answers, ({ name }) => name)) return 'Two answers have one name';
  if (!areUnlike(files, ({ url }) => url)) return 'Two files have one address';
  return packBytes(index, 0) > MAX_PACK_BYTES ? 'There are too many bytes' : undefined;
}
