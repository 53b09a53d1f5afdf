/** One record of a CSV file. */
export interface CsvRecord {
  /** Line it begins on, counted from 1 as editors do. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Text that is no CSV from `line` on: a quote is opened there and never closed. */
export class UnclosedQuote extends Error {
  constructor(readonly line: number) {
    super(`the quote opened on line ${line} is never closed`);
  }
}

/** Cells as one record (RFC 4180); `null` is an empty one. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const LINE_END = /\r\n?|\n/g;
/** What parts fields, the usual one first, and where a field ends that is parted so. */
const FIELD_ENDS = { ',': /,|\r\n?|\n/g, ';': /;|\r\n?|\n/g, '\t': /\t|\r\n?|\n/g } as const;
type Delimiter = keyof typeof FIELD_ENDS;
const DELIMITERS = Object.keys(FIELD_ENDS) as Delimiter[];

const COMMA_DECIMAL = /^(\s*[+-]?\d+),(\d+(?:e[+-]?\d+)?\s*)$/i;

/**
 * Records of a table as spreadsheets of any language save it: parted by what parts its first line most, a comma, a semicolon or a
 * tab. Where that is no comma, one comma in a number stands before its decimals, and is given as a point.
 */
export function* tableRecords(text: string): Generator<CsvRecord, void> {
  const header = /^[\uFEFF\s]*([^\r\n]*)/.exec(text)![1];
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))];
  for (const { line, fields } of csvRecords(text, delimiter))
    yield {
      line,
      fields: delimiter === ',' ? fields : fields.map((field) => field.replace(COMMA_DECIMAL, '$1.$2')),
    };
}

/**
 * Records of comma-separated text (RFC 4180), or of text parted otherwise: quotes, doubled quotes and line breaks within them; lines
 * end in LF, CRLF or CR. A byte order mark and blank lines are passed over; nothing is trimmed. Throws UnclosedQuote where the text
 * ends inside a quote.
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
  /** Where the following record begins. */
  readonly next: number;
  readonly lines: number;
}

/** A record with quotes in it, field by field. A quote within an unquoted field is a letter like any other. */
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

/** Position of the quote that ends a quoted field; -1 for none. */
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

/** The first match at or after `from`, or the text's end. */
function matchFrom(pattern: RegExp, text: string, from: number): Match {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) return { index: text.length, next: text.length, text: '' };
  return { index: match.index, next: pattern.lastIndex, text: match[0] };
}
