import { once } from 'node:events';
import { CsvError, parse, type Parser } from 'csv-parse';
import { badList } from './list-file.ts';

/** A row of a CSV file, and the lines it occupies. */
export interface CsvRecord {
  readonly first: number;
  readonly last: number;
  readonly fields: readonly string[];
}

/** In characters. */
const LONGEST_ROW = 2 ** 20;

/**
 * The rows of a CSV file, including the heading; skips empty rows. Quotes inside a field are literal. Throws `zones-format` for a
 * quote that is never closed, or closed after more than a million characters.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  path: string,
): AsyncGenerator<CsvRecord> {
  const found: CsvRecord[] = [];
  // The last line of the previous row. The parser counts CRLF line ends inside quotes twice.
  let [last, surplus] = [0, 0];
  const take = (fields: string[], lines: number): null => {
    const inside = fields.flatMap((field) => field.match(/\r\n?|\n/g) ?? []);
    surplus += inside.filter((end) => end === '\r\n').length;
    last = lines - surplus;
    if (fields.some((field) => field.trim() !== ''))
      found.push({ first: last - inside.length, last, fields });
    return null;
  };
  const parser = parserOf(delimiter, take);
  try {
    for await (const piece of text) {
      await written(parser, piece);
      yield* found.splice(0);
    }
    const ended = once(parser, 'end');
    parser.end();
    await ended;
    yield* found.splice(0);
  } catch (error) {
    throw error instanceof CsvError ? unclosed(path, last + 1, error) : error;
  } finally {
    parser.destroy();
  }
}

/** The parser passes rows one by one to a callback, so that the rows of a piece of text are available once it is parsed. */
function parserOf(delimiter: string, take: (fields: string[], lines: number) => null): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    on_record: (fields: string[], { lines }) => take(fields, lines),
  });
  // Errors are thrown with the piece that causes them; without a listener the event would end the process.
  return parser.on('error', () => undefined).resume();
}

function written(parser: Parser, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

function unclosed(path: string, line: number, cause: CsvError): Error {
  const detail = `A quote that is opened in line ${line}, or after it, is not closed: close it, or leave it out.`;
  return badList(path, detail, { cause, line });
}
