import { once } from 'node:events';
import { CsvError, parse, type Parser } from 'csv-parse';
import { badList } from './list-file.ts';

/** A row of a CSV file, and the lines that it takes. */
export interface CsvRecord {
  readonly first: number;
  readonly last: number;
  readonly fields: readonly string[];
}

/** Characters. */
const LONGEST_ROW = 2 ** 20;

/**
 * The rows of a CSV file, its heading among them; rows without anything in them are left out. Quotes that do not begin a field
 * are taken as they are. Throws `zones-format` for a quote that is never closed, or closed after more than a million
 * characters.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  path: string,
): AsyncGenerator<CsvRecord> {
  const rows = new Rows(delimiter);
  try {
    for await (const piece of text) yield* await rows.of(piece);
    yield* await rows.end();
  } catch (error) {
    throw error instanceof CsvError ? unclosed(path, rows.last + 1, error) : error;
  } finally {
    rows.close();
  }
}

function unclosed(path: string, line: number, cause: CsvError): Error {
  const detail = `A quote that is opened in line ${line}, or after it, is not closed: close it, or leave it out.`;
  return badList(path, detail, { cause, line });
}

/** The parser gives rows one by one to a callback, so that what a piece of text holds is there when it is taken. */
class Rows {
  /** The last line of the row before. */
  last = 0;
  /** The parser counts the ends of lines that are in quotes twice where they are CRLF. */
  private surplus = 0;
  private found: CsvRecord[] = [];
  private readonly parser: Parser;

  constructor(delimiter: string) {
    this.parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      on_record: (fields: string[], { lines }) => this.take(fields, lines),
    });
    // Errors come with the piece that makes them; the event without a listener would end the process.
    this.parser.on('error', () => undefined).resume();
  }

  async of(piece: string): Promise<CsvRecord[]> {
    await new Promise<void>((resolve, reject) => {
      this.parser.write(piece, (error) => (error ? reject(error) : resolve()));
    });
    return this.taken();
  }

  async end(): Promise<CsvRecord[]> {
    const ended = once(this.parser, 'end');
    this.parser.end();
    await ended;
    return this.taken();
  }

  close(): void {
    this.parser.destroy();
  }

  private taken(): CsvRecord[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  private take(fields: string[], lines: number): null {
    const inside = fields.flatMap((field) => field.match(/\r\n?|\n/g) ?? []);
    this.surplus += inside.filter((end) => end === '\r\n').length;
    this.last = lines - this.surplus;
    if (fields.some((field) => field.trim() !== ''))
      this.found.push({ first: this.last - inside.length, last: this.last, fields });
    return null;
  }
}
