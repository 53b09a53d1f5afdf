import * as z from 'zod/mini';
import { analyzeRequestSchema, COMPARE_SIZE, compareRequestSchema, ZONE_SIZE } from 'sylvan/contract';
import { faultDetail, printable } from 'sylvan/locale';
import { degreesOf, fieldFault, readFields, type FieldFault } from '#server';
import { fault, type ReadOptions, type ReadRow, type ZoneRow } from './zone-row.ts';

type Field = 'lat' | 'lng' | 'size';
type Position = Readonly<Record<Field, unknown>>;

const POSITION = { lat: true, lng: true, size: true } as const;

const formOf = <Schema, Size>(schema: Schema, size: Size) => ({
  schema,
  // Faults use the list's own column names, so they must say what the columns mean.
  fields: { lat: { wants: 'lat' }, lng: { wants: 'lng' }, size },
  aliases: new Map<string, string>(),
});
const FORMS = {
  analyze: formOf(z.pick(analyzeRequestSchema, POSITION), { wants: 'size', ...ZONE_SIZE }),
  compare: formOf(z.pick(compareRequestSchema, POSITION), { wants: 'size_of_any', ...COMPARE_SIZE }),
};

/** A row as read from a list. `undefined`, `null` and blank text are missing; numeric text counts as a number. */
interface Candidate extends Position {
  readonly line: number;
  readonly carried: ZoneRow['carried'];
  /** The list's own names for the fields. */
  readonly names: Readonly<Record<Field, string>>;
}

/** The zone of a row, or its first fault, according to the contract's schema and in the library's sentences. */
export function assessed({ line, carried, names, ...texts }: Candidate, options: ReadOptions): ReadRow {
  const form = options.operation === 'compare' ? FORMS.compare : FORMS.analyze;
  const size = numberOf(texts.size) ?? options.size;
  const body = { lat: coordinateOf(texts.lat, 'lat'), lng: coordinateOf(texts.lng, 'lng'), size };
  const missing = (['lat', 'lng'] as const).find((field) => body[field] === undefined);
  const { fields, faults } = readFields(body, form);
  const [found] = missing === undefined ? faults : [fieldFault(missing, 'field-missing', { body, form })];
  if (fields === undefined || missing !== undefined) {
    const field = found.pointer.slice(1) as Field;
    return fault(line, names[field], detailOf(found, names[field], body[field]));
  }
  return { zone: { line, lat: fields.lat! + 0, lng: fields.lng! + 0, size: fields.size, carried } };
}

/** A fault's sentence, with the column's name in place of the field's. */
function detailOf(found: FieldFault, column: string, value: unknown): string {
  // RFC 6901: `~` and `/` in a name are escaped.
  const pointer = `/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (typeof value !== 'string' || !COMMA.test(value.trim())) return faultDetail({ ...found, pointer }, 'en');
  const [shown, right] = [value.trim(), value.trim().replace(',', '.')];
  return `${printable(column)} is "${shown}", with a decimal comma: write a point, ${right}.`;
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?\d+,\d+$/;

/** A number as lists write it: `undefined` if missing, the original value if it is not a number. */
function numberOf(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return DECIMAL.test(text) ? Number(text) : value;
}

/** Like {@link numberOf}, for a coordinate, which may have minutes and seconds. */
function coordinateOf(value: unknown, axis: 'lat' | 'lng'): unknown {
  const degrees = typeof value === 'string' ? degreesOf(value, axis) : NaN;
  return Number.isNaN(degrees) ? numberOf(value) : degrees;
}
