import { printable } from '../locale/printable.ts';
import { spreadsheetRecords, UnclosedQuote } from '../sources/csv.ts';
import { wholeText } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { distinctNames, faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import type { VectorLimits } from './limits.ts';

const NAMES = { latitude: ['lat', 'latitude'], longitude: ['lng', 'lon', 'long', 'longitude'] } as const;

/** The columns of a table, and those with positions. */
interface Heading {
  readonly names: readonly string[];
  readonly lat: number;
  readonly lng: number;
}

/** The rows of a table with columns of latitude and longitude, each as a point. All columns become properties, as text. */
export async function* csvFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const rows = rowsOf(await wholeText(file, limits.bytes), file);
  if (rows.length === 0) return;
  const heading = headingOf(rows[0], file);
  for (const [i, row] of rows.slice(1).entries()) yield pointOf(i + 1, row, heading, file.name);
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
  const column = (wanted: keyof typeof NAMES): number => {
    const known: readonly string[] = NAMES[wanted];
    const found = names.flatMap((one, i) => (known.includes(one.toLowerCase()) ? [i] : []));
    if (found.length === 1) return found[0];
    const facts = { wanted, count: found.length, accepted: known.join(', '), columns: columnsIn(names) };
    throw new VectorFileError('no-column', name, { facts });
  };
  return { names: distinctNames(names), lat: column('latitude'), lng: column('longitude') };
}

const MAX_NAMED = 10;

/** The first columns of a header, for a message. */
function columnsIn(names: readonly string[]): string {
  const all = names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), '…'] : names;
  return all.map((name) => printable(name, 40)).join(', ');
}

function pointOf(
  number: number,
  row: readonly string[],
  { names, lat, lng }: Heading,
  file: string,
): Feature {
  const properties = Object.fromEntries(names.map((name, i) => [name, row[i] ?? '']));
  const facts = { has: row.length, wanted: names.length };
  if (row.length !== names.length) return faultyFeature(number, 'row-fields', file, { facts, properties });
  const coordinates = [degrees(row[lng]), degrees(row[lat])];
  if (coordinates.some(Number.isNaN)) return faultyFeature(number, 'no-position', file, { properties });
  return featureOf(number, { geometry: { type: 'Point', coordinates }, properties });
}

/** Parses a number. In a table that is not separated by commas, it may have a decimal comma. NaN for anything else. */
function degrees(text: string): number {
  return text.trim() === '' ? NaN : Number(text.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
}
