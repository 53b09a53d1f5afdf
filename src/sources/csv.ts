import { tableError, type TableOrigin } from './point-fault.ts';

export interface CsvRecord {
  /** Line on which the record begins, counted from 1 as in editors. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** The text is not valid CSV: the quote opened on `line` is never closed. */
export class UnclosedQuote extends Error {
  constructor(readonly line: number) {
    super(`the quote opened on line ${line} is never closed`);
  }
}

/** Formats cells as one record (RFC 4180); `null` is an empty cell. */
export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`;
}

/** Quotes a cell if necessary; a semicolon makes it necessary, because it separates cells in locales with a decimal comma. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const LINE_END = /\r\n?|\n/g;
/** Field delimiters, the usual one first, each with the pattern that ends a field. */
const FIELD_ENDS = { ',': /,|\r\n?|\n/g, ';': /;|\r\n?|\n/g, '\t': /\t|\r\n?|\n/g } as const;
export type Delimiter = keyof typeof FIELD_ENDS;
const DELIMITERS = Object.keys(FIELD_ENDS) as Delimiter[];

const COMMA_DECIMAL = /^(\s*[+-]?\d+),(\d+(?:e[+-]?\d+)?\s*)$/i;

/** The delimiter of a table: comma, semicolon or tab, whichever is most frequent outside quotes in its first line. */
export function delimiterOf(text: string): Delimiter {
  const header = /^[\uFEFF\s]*([^\r\n]*)/.exec(text)![1].replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

/** A first line in which spreadsheets name the delimiter. Its end stays, so that lines keep their numbers. */
const NAMING = /^\uFEFF?sep=.(?=\r|\n)/i;

/** Records of a table saved by a spreadsheet, without rows of empty fields, and its delimiter. Throws UnclosedQuote. */
export function* spreadsheetRecords(
  written: string,
): Generator<CsvRecord & { readonly delimiter: Delimiter }, void> {
  const text = written.replace(NAMING, '');
  const delimiter = delimiterOf(text);
  for (const record of csvRecords(text, delimiter))
    if (record.fields.some((field) => field.trim() !== '')) yield { ...record, delimiter };
}

/**
 * The same for a table of points. If the delimiter is not a comma, a single comma in a number is a decimal comma and is returned
 * as a point. Throws `points-invalid` if the text ends inside a quote.
 */
export function* tableRecords(text: string, origin: TableOrigin): Generator<CsvRecord, void> {
  const asPoint = (field: string) => field.replace(COMMA_DECIMAL, '$1.$2');
  try {
    for (const { line, fields, delimiter } of spreadsheetRecords(text))
      yield { line, fields: delimiter === ',' ? fields : fields.map(asPoint) };
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw tableError(origin, 'quote-open', { line: error.line });
  }
}

/**
 * Records of comma-separated text (RFC 4180), or of text with another delimiter. Supports quotes, doubled quotes and line
 * breaks within them, and lines that end in LF, CRLF or CR. Skips a byte order mark and blank lines; trims nothing. Throws
 * UnclosedQuote if the text ends inside a quote.
 */
export function* csvRecords(text: string, delimiter: Delimiter = ','): Generator<CsvRecord, void> {
  let line = 1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    const end = matchFrom(LINE_END, text, at);
    const written = text.slice(at, end.index);
    if (!written.includes('"')) {
      if (written.trim() !== '') yield { line, fields: written.split(delimiter) };
      [at, line] = [end.next, line + 1];
      continue;
    }
    const record = quotedRecord(text, at, line, delimiter);
    yield { line, fields: record.fields };
    [at, line] = [record.next, line + record.lines];
  }
}

interface QuotedRecord {
  readonly fields: readonly string[];
  /** Where the next record begins. */
  readonly next: number;
  readonly lines: number;
}

/** Parses a record with quotes field by field. A quote within an unquoted field is an ordinary character. */
function quotedRecord(text: string, start: number, line: number, delimiter: Delimiter): QuotedRecord {
  const fields: string[] = [];
  let lines = 1;
  for (let at = start; ;) {
    let value = '';
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1);
      if (closing === -1) throw new UnclosedQuote(line + lines - 1);
      const quoted = text.slice(at + 1, closing);
      lines += quoted.match(LINE_END)?.length ?? 0;
      value = quoted.replaceAll('""', '"');
      at = closing + 1;
    }
    const end = matchFrom(FIELD_ENDS[delimiter], text, at);
    fields.push(value + text.slice(at, end.index));
    at = end.next;
    if (end.text !== delimiter) return { fields, next: at, lines };
  }
}

/** Position of the quote that ends a quoted field; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

interface Match {
  readonly index: number;
  readonly next: number;
  readonly text: string;
}

/** The first match at or after `from`, or the end of the text. */
function matchFrom(pattern: RegExp, text: string, from: number): Match {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return { index: text.length, next: text.length, text: '' };
  return { index: match.index, next: pattern.lastIndex, text: match[0] };
}
