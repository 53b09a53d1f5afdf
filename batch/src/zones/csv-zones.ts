import {
  csvRecords,
  delimiterOf,
  positionColumns,
  textChunks,
  withDecimalPoint,
  type Delimiter,
} from '#server';
import type { VectorFile } from 'sylvan/vector';
import { assessed } from './check-zone.ts';
import { badList } from './list-file.ts';
import { fault, type ReadOptions, type ReadRow } from './zone-row.ts';

/** Maximum length of a row, in characters. */
const LONGEST_ROW = 2 ** 20;
const MAX_COLUMNS = 1000;

/** A first line in which spreadsheets name the delimiter. */
const NAMING = /^\uFEFF?sep=.[\r\n]/i;

/** A row of a CSV file, and the lines it occupies. */
interface CsvRow {
  readonly first: number;
  readonly last: number;
  readonly fields: readonly string[];
  readonly delimiter: Delimiter | undefined;
}

interface Column {
  readonly at: number;
  readonly name: string;
}

/** The meaning of the fields in a CSV file's rows. */
type Heading = ReturnType<typeof headingOf>;

const SIZE_NAMES = ['size', 'size_km'];

/** The zones of a CSV file: a heading that names the columns, then one row per zone. */
export async function* csvZones(file: VectorFile, options: ReadOptions): AsyncGenerator<ReadRow> {
  const { name: path } = file;
  let heading: Heading | undefined;
  for await (const row of csvRows(file)) {
    if (heading === undefined) heading = headingOf(row.fields, path);
    else yield zoneOf(row, heading, options);
  }
  if (heading === undefined) throw badList(path, 'It is empty: the first line must name the columns.');
}

/**
 * The rows of a CSV file, including the heading; skips empty rows. Quotes inside a field are literal. Throws `zones-format` for a
 * quote that is never closed, or closed after more than a million characters.
 */
async function* csvRows(file: VectorFile): AsyncGenerator<CsvRow> {
  const { name: path } = file;
  let delimiter: Delimiter | undefined;
  let [text, first, last, isOpen] = ['', 1, 0, false];
  for await (const line of linesOf(textChunks(file))) {
    last += 1;
    if (last === 1 && NAMING.test(line)) {
      first = 2;
      continue;
    }
    text += line;
    if (text.length > LONGEST_ROW && delimiter === undefined)
      throw badList(path, 'Its first line is too long for a heading.');
    if (text.length > LONGEST_ROW) throw unclosed(path, first);
    if (line.trim() !== '') delimiter ??= delimiterOf(line);
    isOpen = isOpenAfter(line, isOpen, delimiter);
    if (isOpen) continue;
    const fields = [...csvRecords(text, delimiter)].at(0)?.fields ?? [];
    if (fields.some((field) => field.trim() !== '')) yield { first, last, fields, delimiter };
    [text, first] = ['', last + 1];
  }
  if (isOpen) throw unclosed(path, first);
}

/** The lines of a text, each with its end: LF, CRLF or CR. A line that is too long comes in parts. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    // The last line may continue in the next piece, even if it ends with CR.
    const lines = (rest + piece).split(/(?<=\n|\r(?!\n))/);
    rest = lines.pop()!;
    yield* lines;
    if (rest.length <= LONGEST_ROW) continue;
    yield rest;
    rest = '';
  }
  if (rest !== '') yield rest;
}

/** Whether a quote is open at the end of a line; doubled quotes do not close it. Thus a row of many lines is parsed only once. */
function isOpenAfter(line: string, isOpen: boolean, delimiter = ','): boolean {
  const closing = /[^"]*(?:""[^"]*)*"(?!")/y;
  for (let at = 0; ;) {
    if (isOpen || line[at] === '"') {
      closing.lastIndex = isOpen ? at : at + 1;
      if (!closing.test(line)) return true;
      [at, isOpen] = [closing.lastIndex, false];
    }
    const next = line.indexOf(delimiter, at);
    if (next < 0) return false;
    at = next + 1;
  }
}

function unclosed(path: string, line: number): Error {
  const detail = `A quote opened on line ${line} or later is never closed: close it, or remove it.`;
  return badList(path, detail, { line });
}

/**
 * Finds a zone's columns in a heading, ignoring case; `size` is at -1 if there is none. All others are carried: unnamed ones as
 * `column_3`, repeated names as `name_2`. Throws `zones-format`.
 */
function headingOf(fields: readonly string[], path: string) {
  const { length: count } = fields;
  if (count > MAX_COLUMNS)
    throw badList(path, `Its heading has ${count} columns: keep at most ${MAX_COLUMNS}.`);
  const columns = fields.map((field, at): Column => ({ at, name: field.trim() }));
  const lat = positionIn('lat', columns, path);
  const lng = positionIn('lng', columns, path);
  const sizes = columns.filter(({ name }) => SIZE_NAMES.includes(name.toLowerCase()));
  const size = onlyOf(sizes, 'size', path) ?? { at: -1, name: 'size' };
  const own = [lat.at, lng.at, size.at];
  return { count, lat, lng, size, carried: named(columns.filter(({ at }) => !own.includes(at))) };
}

function positionIn(field: 'lat' | 'lng', columns: readonly Column[], path: string): Column {
  const { columns: found, accepted } = positionColumns(
    columns.map(({ name }) => name),
    field,
  );
  const word = field === 'lat' ? 'latitudes' : 'longitudes';
  const detail = `Its heading has no column for ${word}: name it ${accepted.join(' or ')}.`;
  const own = onlyOf(
    found.map((at) => columns[at]),
    field,
    path,
  );
  if (own === undefined) throw badList(path, detail, { column: field });
  return own;
}

function onlyOf(found: readonly Column[], field: string, path: string): Column | undefined {
  const names = found.map(({ name }) => name).join(' and ');
  const detail = `Its heading has ${names}, which mean the same: keep one, and rename or remove the others.`;
  if (found.length > 1) throw badList(path, detail, { column: field });
  return found[0];
}

function named(columns: readonly Column[]): Column[] {
  const taken = new Set<string>();
  return columns.map(({ at, name }) => {
    const wanted = name === '' ? `column_${at + 1}` : name;
    let own = wanted;
    for (let i = 2; taken.has(own); i += 1) own = `${wanted}_${i}`;
    taken.add(own);
    return { at, name: own };
  });
}

function zoneOf(row: CsvRow, heading: Heading, options: ReadOptions): ReadRow {
  const { first: line, fields, delimiter } = row;
  const { lat, lng, size, carried, count } = heading;
  if (fields.length !== count) return fault(line, null, countDetail(row, count));
  // A comma that separates no columns is a decimal comma.
  const own = ({ at }: Column) => (delimiter === ',' ? fields[at] : withDecimalPoint(fields[at]));
  const found = {
    line,
    lat: own(lat),
    lng: own(lng),
    size: size.at < 0 ? undefined : own(size),
    carried: Object.fromEntries(carried.map(({ at, name }) => [name, fields[at]])),
    names: { lat: lat.name, lng: lng.name, size: size.name },
  };
  return assessed(found, options);
}

function countDetail({ first, last, fields: { length } }: CsvRow, wanted: number): string {
  const counts = `has ${length} field${length === 1 ? '' : 's'} where the heading has ${wanted}`;
  return last > first
    ? `Because of a quote, the row continues to line ${last}, and it ${counts}: close the quote, or double it.`
    : `The row ${counts}: put fields that contain the delimiter in double quotes, and omit no field.`;
}
