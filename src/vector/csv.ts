import { printable } from '../locale/printable.ts';
import { spreadsheetRecords, UnclosedQuote } from '../sources/csv.ts';
import { wholeText } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { distinctNames, faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import type { VectorLimits } from './limits.ts';
import { degreesOf, positionColumns, withDecimalPoint } from './positions.ts';
import { geometryOfWkt, UnreadableWkt } from './wkt.ts';

/** Names, in lower case, that GIS programs give, in files and on the clipboard, to a column with outlines as WKT. */
const WKT_NAMES = ['wkt', 'wkt_geom'];

/** The names of a table's columns, and the columns that contain its geometries. */
interface Heading {
  readonly names: readonly string[];
  readonly place: { readonly wkt: number } | { readonly lat: number; readonly lng: number };
}

/**
 * The rows of a table as features: geometries from a column of WKT, or points from columns of latitude and longitude. All columns
 * become properties, as text.
 */
export async function* csvFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const rows = rowsOf(await wholeText(file, limits.bytes), file);
  if (rows.length === 0) return;
  const heading = headingOf(rows[0], file);
  for (const [i, row] of rows.slice(1).entries()) yield rowFeature(i + 1, row, heading, file.name);
}

function rowsOf(text: string, { name }: VectorFile): (readonly string[])[] {
  try {
    return Array.from(spreadsheetRecords(text), ({ fields }) => fields);
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw new VectorFileError('quote-open', name, { cause: error, facts: { line: error.line } });
  }
}

/** Throws `no-column` if a column is missing, or if two match. */
function headingOf(fields: readonly string[], { name }: VectorFile): Heading {
  const names = fields.map((field, i) => field.trim() || `column_${i + 1}`);
  const column = (own: 'lat' | 'lng', wanted: string): number => {
    const { columns, accepted } = positionColumns(names, own);
    if (columns.length === 1) return columns[0];
    const facts = { wanted, count: columns.length, accepted: accepted.join(', '), columns: columnsIn(names) };
    throw new VectorFileError('no-column', name, { facts });
  };
  const wkt = names.findIndex((one) => WKT_NAMES.includes(one.toLowerCase()));
  const place = wkt < 0 ? { lat: column('lat', 'latitude'), lng: column('lng', 'longitude') } : { wkt };
  return { names: distinctNames(names), place };
}

const MAX_NAMED = 10;

/** The first columns of a header, for a message. */
function columnsIn(names: readonly string[]): string {
  const all = names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), '…'] : names;
  return all.map((name) => printable(name, 40)).join(', ');
}

function rowFeature(
  number: number,
  row: readonly string[],
  { names, place }: Heading,
  file: string,
): Feature {
  const properties = Object.fromEntries(names.map((name, i) => [name, row[i] ?? '']));
  const facts = { has: row.length, wanted: names.length };
  if (row.length !== names.length) return faultyFeature(number, 'row-fields', file, { facts, properties });
  if ('wkt' in place) {
    try {
      return featureOf(number, { geometry: geometryOfWkt(row[place.wkt]), properties });
    } catch (error) {
      if (!(error instanceof UnreadableWkt)) throw error;
      return faultyFeature(number, 'not-wkt', file, { facts: { at: error.at }, properties });
    }
  }
  const coordinates = (['lng', 'lat'] as const).map((axis) =>
    degreesOf(withDecimalPoint(row[place[axis]]), axis),
  );
  if (coordinates.some(Number.isNaN)) return faultyFeature(number, 'no-position', file, { properties });
  return featureOf(number, { geometry: { type: 'Point', coordinates }, properties });
}
