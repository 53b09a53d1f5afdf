import type { Output } from './io.ts';

/** Width of a record if the terminal states none, and its maximum width, because longer lines are hard to read. */
const DEFAULT_COLUMNS = 80;
const MAXIMUM_COLUMNS = 100;
const MINIMUM_COLUMNS = 40;

/** Width of the text; `columns` is the terminal's width, if there is a terminal. */
export function textColumns(columns: number | undefined): number {
  return Math.max(MINIMUM_COLUMNS, Math.min(MAXIMUM_COLUMNS, columns ?? DEFAULT_COLUMNS));
}

/**
 * Wraps text to at most `columns`, breaking only at ordinary spaces and never at no-break spaces. The first line starts with
 * `first`, the others with the same number of spaces. A word longer than a line gets its own line.
 */
export function wrap(text: string, columns: number, first = ''): string[] {
  const indent = ' '.repeat(first.length);
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(/[ \n]+/)) {
    if (!empty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}

/** Text as a paragraph for a stream: wrapped to its terminal's width. */
export function paragraph(text: string, { columns }: Pick<Output, 'columns'>): string {
  return `${wrap(text, textColumns(columns)).join('\n')}\n`;
}

/** Text from an untrusted file: drops characters that move the cursor or change the text direction. */
export function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}

/** Rows of label and value, with the values aligned and wrapped in their column. */
export function table(rows: readonly (readonly [label: string, value: string])[], columns: number): string[] {
  const width = Math.max(0, ...rows.map(([label]) => label.length)) + 2;
  return rows.flatMap(([label, value]) => wrap(value, columns, label.padEnd(width)));
}

/**
 * Rows of cells under headings: the first column aligned left, the others right. If the columns do not fit, each row becomes text
 * that names its cells; empty cells are omitted.
 */
export function matrix(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
): string[] {
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')}`;
  const lines = [line(heads), ...rows.map(line)].map((text) => text.trimEnd());
  return lines.every((text) => text.length <= columns)
    ? lines
    : rows.flatMap((row) => wrap(namedCells(heads, row), columns, `  ${row[0]}  `));
}

function namedCells(heads: readonly string[], row: readonly string[]): string {
  const cells = heads.map((head, i) => `${head} ${row[i]}`);
  return cells.filter((_, i) => i > 0 && row[i] !== '').join(', ');
}
