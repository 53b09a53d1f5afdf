import { tableRecords } from '../csv.ts';
import { csvRows, isJson, parsePointJson, pointFeatures, type Cell, type Row } from '../point-features.ts';
import { noRowError, tableError, type Placed, type RowFault, type TableOrigin } from '../point-fault.ts';
import { PASSED } from './columns.ts';
import type { ShotGathering } from './gathering.ts';
import { ShotReader } from './shots.ts';

/** Maximum number of shots per file; the rest is not read, which is reported. */
const MAX_ROWS = 2_000_000;

interface ShotRow extends Row {
  readonly position?: readonly [lng: number, lat: number];
}

/**
 * Adds the shots of a file to the others: CSV by the names in its header, or GeoJSON points by their properties. Returns
 * anomalies as sentences. Throws SylvanError `points-invalid` if the file is not a table of shots or has no readable row.
 */
export function readShots(text: string, origin: TableOrigin, gathering: ShotGathering): string[] {
  if (isJson(text)) return readGeoJson(parsePointJson(text, origin), origin, gathering);
  const records = tableRecords(text, origin);
  const header = records.next();
  if (header.done === true) throw tableError(origin, 'empty');
  const names = header.value.fields;
  const reader = new ShotReader(names);
  checkColumns(reader, origin);
  const position = new Map(names.map((name, i) => [name, i]));
  return addRows(csvRows(records, names.length, position), reader, origin, gathering);
}

/** The same for GeoJSON only. */
export function readGeoJson(json: unknown, origin: TableOrigin, gathering: ShotGathering): string[] {
  const features = pointFeatures(json, origin);
  const names = new Set(features.flatMap((one) => ('column' in one ? [] : Object.keys(one.properties))));
  const isPassed = (json as { readonly [PASSED]?: unknown })[PASSED] === true;
  const reader = new ShotReader(names, isPassed);
  if (names.size > 0) checkColumns(reader, origin, ['lat', 'lng']);
  const rows = features.map((one, i): ShotRow => {
    const at = { unit: 'feature', number: i + 1 } as const;
    if ('column' in one) return { at, cell: one };
    const { properties, lng, lat } = one;
    const cell: Cell = (name) => (Object.hasOwn(properties, name) ? properties[name] : null);
    return { at, cell, position: [lng, lat] };
  });
  return addRows(rows, reader, origin, gathering);
}

function addRows(
  rows: Iterable<ShotRow>,
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
