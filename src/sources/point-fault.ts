import { SylvanError, type ErrorFields } from '../errors/errors.ts';

/** What is wrong with a table of points as a whole. */
export const TABLE_FAULTS = [
  'empty',
  'no-table',
  'no-json',
  'no-collection',
  'columns-missing',
  'instrument-unknown',
  'quote-open',
  'too-many-rows',
  'too-large',
  'no-row',
] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

/** Where a table is from: the address of a file, or a host whose addresses hold keys. */
export type TableOrigin = { readonly asset: string } | { readonly host: string };

/** A file without its query, where tokens travel. */
export function fileOrigin(url: string): TableOrigin {
  return { asset: url.replace(/[?#].*$/s, '') };
}

/** A cell that cannot be read, by its column and what it has. */
export interface CellFault {
  readonly column: string;
  readonly value: string;
}

/** What cannot be read: a cell, or the row's count of fields. */
export type RowFault = CellFault | { readonly has: number; readonly wanted: number };

/** A row of a table, or a feature of a collection, counted from 1. */
export interface Placed {
  readonly unit: 'row' | 'feature';
  readonly number: number;
}

/** Longer values are cut. */
const LONGEST_VALUE = 40;

/** Error `points-invalid` {asset or host, table: its fault, and what its sentence is made of}. */
export function tableError(origin: TableOrigin, fault: TableFault, facts: ErrorFields = {}): SylvanError {
  const message = `A table of points cannot be read: ${[fault, ...Object.values(facts).map(String)].join(', ')}.`;
  return new SylvanError('points-invalid', message, { fields: { ...origin, table: fault, ...facts } });
}

/** The same of a table none of whose `count` rows can be read, by the first of them. A host's text may hold a key: it is not shown. */
export function noRowError(
  origin: TableOrigin,
  count: number,
  { unit, number }: Placed,
  fault: RowFault,
): SylvanError {
  const { value, ...facts } = 'value' in fault ? fault : { ...fault, value: undefined };
  const shown = value !== undefined && 'asset' in origin ? { value: value.slice(0, LONGEST_VALUE) } : {};
  return tableError(origin, 'no-row', { count, unit, number, ...facts, ...shown });
}

/** A fault of a row in a few words, as lists of refused rows have it. */
export function rowFaultText({ unit, number }: Placed, fault: RowFault): string {
  const what =
    'column' in fault
      ? `${fault.column} is ${JSON.stringify(fault.value.slice(0, LONGEST_VALUE))}`
      : `${fault.has} fields under ${fault.wanted} columns`;
  return `${unit} ${number}: ${what}`;
}
