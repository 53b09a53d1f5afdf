import { tableRecords } from './csv.ts';
import { noRowError, rowFaultText, type Placed, type RowFault, type TableOrigin } from './point-fault.ts';
import { pointFeatures } from './point-features.ts';

/** Maximum number of refused rows that are reported individually. */
export const MAX_REPORTED = 100;

/** Rows of tables that could not be read. */
export class Refusals {
  /** The first hundred faults, as `row 7: …`, numbered by line in the file. */
  readonly refused: string[] = [];
  refusedCount = 0;

  add(reason: string): void {
    if (++this.refusedCount <= MAX_REPORTED) this.refused.push(reason);
  }
}

/** Returns a row's value in the named column: the text of a CSV cell, or a JSON value. */
export type CellReader = (name: string) => unknown;

/** A row of a table, with its cells or its fault. */
interface Row {
  readonly at: Placed;
  readonly cell: CellReader | RowFault;
}

/** A table of points: the names of its columns, as written, and its rows. */
export interface PointTable {
  readonly names: readonly string[];
  readonly rows: Iterable<Row>;
}

/**
 * Reads a table from CSV, or from GeoJSON (`json`), where the columns `lng` and `lat` come from a feature's geometry. The table
 * has no columns if the text is empty, or if no feature is a point with properties. Throws `points-invalid`.
 */
export function pointTable(
  text: string,
  json: object | null,
  origin: TableOrigin,
  [lng, lat]: readonly [lng: string, lat: string],
): PointTable {
  if (json === null) return csvTable(text, origin);
  const features = pointFeatures(json, origin);
  const names = new Set<string>();
  const rows = features.map((one, i): Row => {
    const at = { unit: 'feature', number: i + 1 } as const;
    if ('column' in one) return { at, cell: one };
    const values: Readonly<Record<string, unknown>> = { ...one.properties, [lng]: one.lng, [lat]: one.lat };
    for (const name of [lng, lat, ...Object.keys(one.properties)]) names.add(name);
    return { at, cell: (name) => (Object.hasOwn(values, name) ? values[name] : null) };
  });
  return { names: [...names], rows };
}

function csvTable(text: string, origin: TableOrigin): PointTable {
  const records = tableRecords(text, origin);
  const names = records.next().value?.fields ?? [];
  const position = new Map(names.map((name, i) => [name, i] as const).reverse());
  const rows = function* (): Generator<Row> {
    for (const { line, fields } of records)
      yield {
        at: { unit: 'row', number: line },
        cell:
          fields.length === names.length
            ? (name) => fields[position.get(name) ?? -1]
            : { has: fields.length, wanted: names.length },
      };
  };
  return { names, rows: rows() };
}

/**
 * Reads at most `maximum` rows and calls `onMore` if there are more. If a row cannot be read, only that row is refused; throws
 * `points-invalid` if all are refused.
 */
export function readRows(
  rows: Iterable<Row>,
  origin: TableOrigin,
  refusals: Refusals,
  read: (cell: CellReader) => RowFault | null,
  { maximum, onMore }: { readonly maximum: number; readonly onMore: () => void },
): void {
  let [count, refused] = [0, 0];
  let first: readonly [Placed, RowFault] | null = null;
  for (const { at, cell } of rows) {
    if (++count > maximum) {
      onMore();
      return;
    }
    const fault = typeof cell === 'function' ? read(cell) : cell;
    if (fault === null) continue;
    refused++;
    first ??= [at, fault];
    refusals.add(rowFaultText(at, fault));
  }
  if (first !== null && refused === count) throw noRowError(origin, count, ...first);
}
