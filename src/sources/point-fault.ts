import { SylvanError, type ErrorFields } from '../errors/errors.ts';

/** Faults of a table of points as a whole. */
export const TABLE_FAULTS = [
  'empty',
  'not-utf8',
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

/** Where a table comes from: the address of a file, or only a host if its addresses contain keys. */
export type TableOrigin = { readonly asset: string } | { readonly host: string };

/** A file's address without its query, which may contain a token. */
export function fileOrigin(url: string): TableOrigin {
  return { asset: url.replace(/[?#].*$/s, '') };
}

/** An unreadable cell: its column and its content. */
export interface CellFault {
  readonly column: string;
  readonly value: string;
}

/** The fault of an unreadable row: a cell, or a wrong number of fields. */
export type RowFault = CellFault | { readonly has: number; readonly wanted: number };

/** A row of a table, or a feature of a collection, counted from 1. */
export interface Placed {
  readonly unit: 'row' | 'feature';
  readonly number: number;
}

/** Maximum number of characters of a value in a message; longer values are truncated. */
const LONGEST_VALUE = 40;

/** Error `points-invalid` {`asset` or `host`, `table`, …}: `table` is the fault, followed by the facts that the message uses. */
export function tableError(origin: TableOrigin, fault: TableFault, facts: ErrorFields = {}): SylvanError {
  const message = `A table of points cannot be read: ${[fault, ...Object.values(facts).map(String)].join(', ')}.`;
  return new SylvanError('points-invalid', message, { fields: { ...origin, table: fault, ...facts } });
}

/**
 * Error `points-invalid` for a table with `count` rows, all of them unreadable; it describes the first. The text of a host's
 * table may contain a key, so it is not shown.
 */
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

/** A short description of a row's fault, for lists of refused rows. */
export function rowFaultText({ unit, number }: Placed, fault: RowFault): string {
  const what =
    'column' in fault
      ? `${fault.column} is ${JSON.stringify(fault.value.slice(0, LONGEST_VALUE))}`
      : `${fault.has} fields under ${fault.wanted} columns`;
  return `${unit} ${number}: ${what}`;
}
