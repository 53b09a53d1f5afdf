import { tableRecords, UnclosedQuote, type CsvRecord } from '../csv.ts';
import { isJson, parsePointJson, pointFeatures } from '../point-features.ts';
import { noRowError, tableError, type Placed, type RowFault, type TableOrigin } from '../point-fault.ts';
import { PASSED } from './columns.ts';
import type { ShotFilter } from './filter.ts';
import type { ShotGathering } from './gathering.ts';
import { ShotReader, type Cell } from './shots.ts';

/** Maximum number of shots per file; the rest is not read, which is reported. */
const MAX_ROWS = 2_000_000;

/** A row of a file: its cells by column name, or the fault of the row. */
interface Row {
  readonly at: Placed;
  readonly cell: Cell | RowFault;
  readonly position?: readonly [lng: number, lat: number];
}

/**
 * Adds the shots of a file to the others: CSV by the names in its header, or GeoJSON points by their properties. Returns
 * anomalies as sentences. Throws SylvanError `points-invalid` if the file is not a table of shots or has no readable row.
 */
export function readShots(
  text: string,
  origin: TableOrigin,
  filter: ShotFilter,
  gathering: ShotGathering,
): string[] {
  if (isJson(text)) return readGeoJson(parsePointJson(text, origin), origin, filter, gathering);
  try {
    return readCsv(text, origin, filter, gathering);
  } catch (error) {
    if (error instanceof UnclosedQuote) throw tableError(origin, 'quote-open', { line: error.line });
    throw error;
  }
}

function readCsv(text: string, origin: TableOrigin, filter: ShotFilter, gathering: ShotGathering): string[] {
  const records = tableRecords(text);
  const header = records.next();
  if (header.done === true) throw tableError(origin, 'empty');
  const names = header.value.fields;
  const reader = new ShotReader(names, filter);
  checkColumns(reader, origin);
  const position = new Map(names.map((name, i) => [name, i]));
  return addRows(csvRows(records, names.length, position), reader, origin, gathering);
}

function* csvRows(
  records: Iterable<CsvRecord>,
  wanted: number,
  position: ReadonlyMap<string, number>,
): Generator<Row> {
  for (const { line, fields } of records)
    yield {
      at: { unit: 'row', number: line },
      cell: fields.length === wanted ? (name) => fields[position.get(name)!] : { has: fields.length, wanted },
    };
}

/** The same for GeoJSON only. */
export function readGeoJson(
  json: unknown,
  origin: TableOrigin,
  filter: ShotFilter,
  gathering: ShotGathering,
): string[] {
  const features = pointFeatures(json, origin);
  const names = new Set(features.flatMap((one) => ('column' in one ? [] : Object.keys(one.properties))));
  const isPassed = (json as { readonly [PASSED]?: unknown })[PASSED] === true;
  const reader = new ShotReader(names, isPassed ? null : filter);
  if (names.size > 0) checkColumns(reader, origin, ['lat', 'lng']);
  const rows = features.map((one, i): Row => {
    const at = { unit: 'feature', number: i + 1 } as const;
    if ('column' in one) return { at, cell: one };
    const { properties, lng, lat } = one;
    const cell: Cell = (name) => (Object.hasOwn(properties, name) ? properties[name] : null);
    return { at, cell, position: [lng, lat] };
  });
  return addRows(rows, reader, origin, gathering);
}

function addRows(
  rows: Iterable<Row>,
  reader: ShotReader,
  origin: TableOrigin,
  gathering: ShotGathering,
): string[] {
  const unjudged = reader.unjudged.length === 0 ? [] : [`columns-missing: ${reader.unjudged.join(', ')}`];
  let [count, refused] = [0, 0];
  let first: readonly [Placed, RowFault] | null = null;
  for (const { at, cell, position } of rows) {
    if (++count > MAX_ROWS) return [...unjudged, `first-shots: ${MAX_ROWS}`];
    const fault =
      typeof cell === 'function' ? gathering.add(reader, cell, at, position) : gathering.refuseRow(at, cell);
    if (fault === null) continue;
    refused += 1;
    first ??= [at, fault];
  }
  if (first !== null && refused === count) throw noRowError(origin, count, ...first);
  return unjudged;
}

function checkColumns(reader: ShotReader, origin: TableOrigin, given: readonly ('lat' | 'lng')[] = []): void {
  const columns = reader.missing(given);
  if (columns.length > 0) throw tableError(origin, 'columns-missing', { columns });
}
