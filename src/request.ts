import type { z } from 'zod';
import { analyzeRequestSchema, type AnalyzeRequest } from './contract/analyze-request.ts';
import { COVERAGE } from './contract/place.ts';
import { faultCode, type FaultCode } from './contract/faults.ts';
import { SylvanError, type ErrorFields, type FieldFault, type ProblemCode } from './core/errors.ts';
import { detailOf, faultDetail, printable } from './locale/index.ts';

const MAXIMUM_UNKNOWN_FIELDS = 16;
const MAXIMUM_VALUE = 60;

/** Names that callers of other services write for our fields. */
const SUGGESTIONS: ReadonlyMap<string, string> = new Map([
  ['latitude', 'lat'],
  ['lon', 'lng'],
  ['long', 'lng'],
  ['longitude', 'lng'],
  ['language', 'lang'],
  ['locale', 'lang'],
  ['size_km', 'size'],
  ['day', 'date'],
]);

type Body = Readonly<Record<string, unknown>>;

/**
 * Validates a request for `analyze` and fills in its defaults. `today` is the UTC day of the call, `YYYY-MM-DD`.
 * The answer is frozen, plain JSON and new: `input` is neither kept nor changed.
 *
 * Throws a SylvanError with every fault of the request at once in `errors`, one a field. Its code is that of the faults
 * where they are of one kind (`zone-too-large`, `date-format`, …), else `invalid-parameters`.
 */
export function parseAnalyzeRequest(input: unknown, { today }: { readonly today: string }): AnalyzeRequest {
  const body = ownFields(input);
  const parsed = analyzeRequestSchema.safeParse(body);
  const faults = [
    ...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(issue, body)),
    ...futureFaults(body, today),
  ];
  if (parsed.data === undefined || faults.length > 0) throw invalid(firstOfEachField(faults));
  const { lat, lng, size, lang, date = today } = parsed.data;
  return Object.freeze({ lat: lat + 0, lng: lng + 0, size, lang, date });
}

/** A copy of the caller's own fields, so that getters run once and inherited names play no part. */
function ownFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  try {
    return Object.fromEntries(Object.entries(input));
  } catch (cause) {
    throw new SylvanError('invalid-parameters', 'The fields of the request cannot be read.', { cause });
  }
}

function faultsOf(issue: z.core.$ZodIssue, body: unknown): FieldFault[] {
  const code = faultCode(issue.message);
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (issue.path.length === 0) return [fault('', code, { value: describe(body) })];
  const field = String(issue.path[0]);
  const value = (body as Body)[field];
  return [fault(`/${field}`, code, { value: describe(value), ...swapHint(field, code, body as Body) })];
}

function unknownFields(names: readonly string[]): FieldFault[] {
  const more = names.length - MAXIMUM_UNKNOWN_FIELDS;
  return names.slice(0, MAXIMUM_UNKNOWN_FIELDS).map((name, i) => {
    const suggestion = SUGGESTIONS.get(name.toLowerCase());
    return fault(pointerTo(name), 'field-unknown', {
      ...(suggestion !== undefined && { suggestion }),
      ...(i === MAXIMUM_UNKNOWN_FIELDS - 1 && more > 0 && { more }),
    });
  });
}

/** The schema knows no clock: a well-formed day after today is found here. */
function futureFaults(body: unknown, today: string): FieldFault[] {
  const date = typeof body === 'object' && body !== null ? (body as Body).date : undefined;
  if (typeof date !== 'string' || date <= today) return [];
  return [fault('/date', 'date-in-future', { value: describe(date), today })];
}

/** Latitude and longitude in the wrong order are the commonest mistake: say so where the exchange would be valid. */
function swapHint(field: string, code: FaultCode, { lat, lng }: Body): ErrorFields {
  const latitudeRefused = field === 'lat' && (code === 'field-range' || code === 'zone-out-of-coverage');
  if (!latitudeRefused || typeof lat !== 'number' || typeof lng !== 'number') return {};
  const valid = lng >= COVERAGE.south && lng <= COVERAGE.north && Math.abs(lat) <= 180;
  return valid ? { swapped_lat: lng, swapped_lng: lat } : {};
}

function fault(pointer: string, code: FaultCode, fields: ErrorFields): FieldFault {
  const untold = { pointer, code, detail: '', fields };
  return { ...untold, detail: faultDetail(untold, 'en') };
}

function firstOfEachField(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter((one, i) => faults.findIndex(({ pointer }) => pointer === one.pointer) === i);
}

function invalid(errors: readonly FieldFault[]): SylvanError {
  const codes = new Set(errors.map(({ code }) => problemCode(code as FaultCode)));
  const [only] = codes;
  const code = codes.size === 1 ? only : 'invalid-parameters';
  const untold = new SylvanError(code, '', { errors });
  return new SylvanError(code, detailOf(untold, 'en'), { errors });
}

function problemCode(code: FaultCode): ProblemCode {
  switch (code) {
    case 'field-missing':
    case 'field-type':
    case 'field-range':
    case 'field-value':
    case 'field-unknown':
      return 'invalid-parameters';
    default:
      return code;
  }
}

/** RFC 6901: `~` and `/` in a name are escaped. */
function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A refused value in a few words; nothing of the caller's is run to make them. */
function describe(value: unknown): string {
  if (typeof value === 'string') return printable(JSON.stringify(value), MAXIMUM_VALUE);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' ? '{…}' : typeof value;
}
