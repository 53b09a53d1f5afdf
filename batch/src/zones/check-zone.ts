import * as z from 'zod/mini';
import {
  analyzeRequestSchema,
  COMPARE_SIZE,
  compareRequestSchema,
  COVERAGE,
  faultCode,
  ZONE_SIZE,
  type FaultCode,
} from 'sylvan/contract';
import { faultDetail, printable } from 'sylvan/locale';
import type { ReadOptions, ReadRow } from './read-row.ts';
import type { ZoneRow } from './zone-row.ts';

const FIELDS = ['lat', 'lng', 'size'] as const;
type Field = (typeof FIELDS)[number];

const LONGEST_VALUE = 60;

const POSITION = { lat: true, lng: true, size: true } as const;
const KINDS = {
  analyze: { schema: z.pick(analyzeRequestSchema, POSITION), sizes: ZONE_SIZE },
  compare: { schema: z.pick(compareRequestSchema, POSITION), sizes: COMPARE_SIZE },
};

/** A row as a list has it: `undefined`, `null` and empty texts are missing, texts that are numbers count as such. */
interface Candidate {
  readonly line: number;
  readonly lat: unknown;
  readonly lng: unknown;
  readonly size: unknown;
  readonly carried: ZoneRow['carried'];
  /** What the list itself calls them. */
  readonly names: Readonly<Record<Field, string>>;
}

/** The zone of a row, or its first fault: by the contract's schema and in the library's sentences. */
export function assessed(
  { line, carried, names, ...texts }: Candidate,
  { operation = 'analyze' }: ReadOptions,
): ReadRow {
  const { schema, sizes } = KINDS[operation];
  const position = { lat: numberOf(texts.lat), lng: numberOf(texts.lng), size: numberOf(texts.size) };
  const missing = FIELDS.find((field) => position[field] === undefined);
  if (missing !== undefined) return faultOf(missing, 'field-missing', { line, names, position, sizes });
  const { data, error } = schema.safeParse(position);
  if (data !== undefined)
    return { zone: { line, lat: data.lat! + 0, lng: data.lng! + 0, size: data.size, carried } };
  const [first] = FIELDS.flatMap((field) => error.issues.filter(({ path }) => path[0] === field));
  return faultOf(first.path[0] as Field, faultCode(first.message), { line, names, position, sizes });
}

interface Checked {
  readonly line: number;
  readonly names: Candidate['names'];
  readonly position: Readonly<Record<Field, unknown>>;
  readonly sizes: { readonly minimum: number; readonly maximum: number };
}

function faultOf(field: Field, code: FaultCode, { line, names, position, sizes }: Checked): ReadRow {
  const [column, value] = [names[field], position[field]];
  if (hasDecimalComma(value)) return { fault: { line, column, detail: commaDetail(column, value) } };
  const limits = field === 'size' ? { minimum: sizes.minimum, maximum: sizes.maximum } : {};
  const fields = { value: described(value), wants: field, ...limits, ...swapHint(field, position) };
  const detail = faultDetail({ pointer: `/${escaped(column)}`, code, detail: '', fields }, 'en');
  return { fault: { line, column, detail } };
}

function commaDetail(column: string, value: string): string {
  const [shown, right] = [value.trim(), value.trim().replace(',', '.')];
  return `${printable(column)} is "${shown}", with a decimal comma: write a point, ${right}.`;
}

/** Latitude and longitude in the wrong order are the commonest mistake: say so where the exchange would be valid. */
function swapHint(
  field: Field,
  { lat, lng }: Checked['position'],
): { swapped_lat?: number; swapped_lng?: number } {
  if (field !== 'lat' || typeof lat !== 'number' || typeof lng !== 'number') return {};
  const isValid = lng >= COVERAGE.south && lng <= COVERAGE.north && Math.abs(lat) <= 180;
  return isValid ? { swapped_lat: lng, swapped_lng: lat } : {};
}

/** A refused value in a few words. */
function described(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return typeof value === 'string' ? printable(JSON.stringify(value), LONGEST_VALUE) : String(value);
}

/** RFC 6901: `~` and `/` in a name are escaped. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?\d+,\d+$/;

/** A number as lists write it: `undefined` where there is none, and what is no number as it came. */
function numberOf(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return DECIMAL.test(text) ? Number(text) : value;
}

/** Whether it is a number but for the comma that some languages write for the point. */
function hasDecimalComma(value: unknown): value is string {
  return typeof value === 'string' && COMMA.test(value.trim());
}
