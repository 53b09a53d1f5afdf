import { type ErrorFields, type FieldFault } from '../errors/errors.ts';
import type * as z from 'zod/mini';
import { faultCode, type FaultCode } from '../contract/faults.ts';
import { GEOMETRY } from '../contract/geometry.ts';
import { COVERAGE } from '../contract/zone.ts';
import { faultDetail, printable } from '../locale/index.ts';
import { nearValue, suggestionFor, type Aliases } from './suggestions.ts';
import { ownFields } from './own-fields.ts';
import { oversizeOf } from './geometry.ts';

const MAXIMUM_UNKNOWN_FIELDS = 16;
const MAXIMUM_VALUE = 60;

export type Body = Readonly<Record<string, unknown>>;

/** The schema of a request, and further facts about its fields. */
export interface Form<Fields> {
  /** Its messages are fault codes. */
  readonly schema: z.ZodMiniType<Fields>;
  /**
   * The fields in the order in which their faults are reported, each with facts that explain its faults: limits, expected values.
   */
  readonly fields: Readonly<Record<string, ErrorFields>>;
  /** Other names that callers write for the fields, used for suggestions. */
  readonly aliases: Aliases;
}

/** The result of reading a request with its schema alone. */
export interface Reading<Fields> {
  /** The caller's own fields; empty if the request is not an object. */
  readonly body: Body;
  readonly form: Form<Fields>;
  /** With all defaults; undefined if the schema found a fault. */
  readonly fields: Fields | undefined;
  readonly faults: readonly FieldFault[];
}

/** Reads a request by its schema. Throws `invalid-parameters` if its fields cannot be read at all. */
export function readFields<Fields>(input: unknown, form: Form<Fields>): Reading<Fields> {
  const own = ownFields(input);
  const body = isBody(own) ? own : {};
  const value = oversizeOf(body.geometry);
  if (value !== null) {
    // A value this large does not go through the schema, which would record a fault for each of its parts.
    const facts = { value, maximum: GEOMETRY.maximumPositions };
    const fault = fieldFault('geometry', 'too-many-positions', { body, form, facts });
    return { body, form, fields: undefined, faults: [fault] };
  }
  const { data, error } = form.schema.safeParse(own);
  const faults = firstInside(error?.issues ?? []).flatMap((issue) => faultsOf(issue, { own, body, form }));
  return { body, form, fields: data, faults };
}

interface FaultContext<Fields> extends Pick<Reading<Fields>, 'body' | 'form'> {
  /** Path from the field to the part of its value that is invalid. */
  readonly path?: readonly string[];
  readonly facts?: ErrorFields;
}

/** One fault of one field; its sentence uses `facts`, the refused value and the form's facts about the field. */
export function fieldFault<Fields>(
  field: string,
  code: FaultCode,
  { body, form, path = [], facts = {} }: FaultContext<Fields>,
): FieldFault {
  const known = Object.hasOwn(form.fields, field) ? form.fields[field] : {};
  const value = describe(valueAt(body, [field, ...path]));
  const wants = path.length > 0 ? { wants: field } : {};
  return fault([field, ...path].map(pointerTo).join(''), code, { value, ...wants, ...known, ...facts });
}

/** Faults of the fields among `names` whose day is after `today`, which a schema cannot check. */
export function futureFaults<Fields>(
  names: readonly string[],
  today: string,
  { body, form }: Reading<Fields>,
): FieldFault[] {
  const isLater = (day: unknown) => typeof day === 'string' && day > today;
  return names
    .filter((name) => isLater(body[name]))
    .map((name) => fieldFault(name, 'date-in-future', { body, form, facts: { today } }));
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All issues of whole fields, but only the first issue inside each field, because a geometry may have thousands. */
function firstInside(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const known = new Set<PropertyKey>();
  return issues.filter(({ path: [field, ...rest] }) => {
    if (rest.length === 0) return true;
    const isFirst = !known.has(field);
    known.add(field);
    return isFirst;
  });
}

function faultsOf<Fields>(
  issue: z.core.$ZodIssue,
  { own, body, form }: { readonly own: unknown; readonly body: Body; readonly form: Form<Fields> },
): FieldFault[] {
  const code = faultCode(issue.message);
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return unknownFields(issue.keys, form);
  if (issue.path.length === 0) return [fault('', code, { value: describe(own) })];
  const [field, ...path] = issue.path.map(String);
  const near = nearName(issue, valueAt(body, [field, ...path]));
  const more =
    path.length > 0 ? { ...partOf(path, body[field]), ...namesOf(issue) } : swapHint(field, code, body);
  return [fieldFault(field, code, { body, form, path, facts: { ...near, ...more } })];
}

function valueAt(body: Body, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => (part as Body | null | undefined)?.[name], body);
}

/** A suggestion for a value that must be one of several names. */
function nearName(issue: z.core.$ZodIssue, value: unknown): ErrorFields {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return {};
  const suggestion = nearValue(value, issue.values.map(String));
  return suggestion === undefined ? {} : { suggestion };
}

/** Names of the nested lists of a MultiPolygon, the outermost first; a Polygon has all but the first. */
const PARTS = ['polygons', 'rings', 'ring', 'position-list'];

/** The expected form of a part of a geometry's coordinates. */
function partOf([member, ...indices]: readonly string[], geometry: unknown): ErrorFields {
  if (member !== 'coordinates') return {};
  const parts = (geometry as Body).type === 'Polygon' ? PARTS.slice(1) : PARTS;
  return { wants: parts[indices.length] ?? (Number(indices.at(-1)) > 1 ? 'altitude' : 'coordinate') };
}

/** The names that are accepted as a value. */
function namesOf(issue: z.core.$ZodIssue): ErrorFields {
  if (issue.code !== 'invalid_value') return {};
  return { wants: issue.values.map((value) => JSON.stringify(value)).join(', ') };
}

function unknownFields<Fields>(names: readonly string[], { fields, aliases }: Form<Fields>): FieldFault[] {
  const more = names.length - MAXIMUM_UNKNOWN_FIELDS;
  return names.slice(0, MAXIMUM_UNKNOWN_FIELDS).map((name, i) => {
    const suggestion = suggestionFor(name, Object.keys(fields), aliases);
    return fault(pointerTo(name), 'field-unknown', {
      ...(suggestion !== undefined && { suggestion }),
      ...(i === MAXIMUM_UNKNOWN_FIELDS - 1 && more > 0 && { more }),
    });
  });
}

/** Swapped latitude and longitude are the most common mistake: suggests swapping them if that would be valid. */
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

/** Escapes `~` and `/` in a name (RFC 6901). */
export function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A short description of a refused value; runs none of the caller's code. */
function describe(value: unknown): string {
  if (typeof value === 'string') return printable(JSON.stringify(value), MAXIMUM_VALUE);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]';
  return typeof value === 'object' ? '{…}' : typeof value;
}
