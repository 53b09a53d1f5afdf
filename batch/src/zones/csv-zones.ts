import { csvRecords, type CsvRecord } from './csv-records.ts';
import { delimiterOf, headingOf, type Heading } from './csv-heading.ts';
import { assessed } from './check-zone.ts';
import { badList, listText } from './list-file.ts';
import { fault, type ReadOptions, type ReadRow } from './zone-row.ts';

const LONGEST_HEADING = 2 ** 20;

/** The zones of a CSV file: a heading that names the columns, then one row per zone. */
export async function* csvZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const text = listText(path, signal);
  try {
    const start = await upToLineEnd(text, path);
    const records = csvRecords(after(start, text), delimiterOf(firstLine(start)), path);
    let heading: Heading | null = null;
    for await (const record of records) {
      if (heading === null) heading = sizedHeading(record, options.size, path);
      else yield zoneOf(record, heading, options);
    }
    if (heading === null) throw badList(path, 'It is empty: name the columns in its first line.');
  } finally {
    await text.return(undefined);
  }
}

function sizedHeading({ fields }: CsvRecord, size: number | null, path: string): Heading {
  const heading = headingOf(fields, path);
  if (heading.size.at >= 0 || size !== null) return heading;
  throw badList(
    path,
    'Its heading has no column size, in kilometres: add it, or give one size for all zones.',
    {
      column: 'size',
    },
  );
}

function zoneOf({ first, last, fields }: CsvRecord, heading: Heading, options: ReadOptions): ReadRow {
  const { lat, lng, size: own, carried } = heading;
  if (fields.length !== heading.count)
    return fault(first, null, countDetail(fields.length, heading.count, first, last));
  const written = own.at < 0 || fields[own.at].trim() === '' ? options.size : fields[own.at];
  const found = {
    line: first,
    lat: fields[lat.at],
    lng: fields[lng.at],
    size: written,
    carried: Object.fromEntries(carried.map(({ at, name }) => [name, fields[at]])),
    names: { lat: lat.name, lng: lng.name, size: own.name },
  };
  return assessed(found, options);
}

function countDetail(found: number, wanted: number, first: number, last: number): string {
  const counts = `has ${found} field${found === 1 ? '' : 's'} where the heading has ${wanted}`;
  return last > first
    ? `The row goes on to line ${last} because of a quote, and ${counts}: close or double the quote.`
    : `The row ${counts}: put what contains the delimiter in double quotes, and leave no field out.`;
}

async function upToLineEnd(text: AsyncIterator<string>, path: string): Promise<string> {
  let start = '';
  while (!/[\r\n]/.test(start.trimStart())) {
    const next = await text.next();
    if (next.done === true) break;
    start += next.value;
    if (start.length > LONGEST_HEADING)
      throw badList(path, 'Its first line is longer than a heading can be.');
  }
  return start;
}

function firstLine(text: string): string {
  return text.trimStart().split(/[\r\n]/, 1)[0];
}

async function* after(start: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* text;
}
