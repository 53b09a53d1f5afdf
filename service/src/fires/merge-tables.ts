import { csvRecords, csvRow } from '#server';

/**
 * Merges CSV tables into one with the union of their columns; a column that a table lacks is empty. A row whose width differs
 * from its header becomes an overlong row of empty fields, so that readers count it as unreadable. Throws UnclosedQuote for text
 * that is not CSV.
 */
export function mergeTables(texts: readonly string[]): string {
  const tables = texts.map((text) => Array.from(csvRecords(text), ({ fields }) => fields));
  const columns = [...new Set(tables.flatMap(([header]) => header.map(nameOf)))];
  const lines = tables.flatMap(([header, ...rows]) => {
    const positions = new Map(header.map((name, i) => [nameOf(name), i]));
    return rows.map((row) => {
      if (row.length !== header.length) return csvRow(Array(columns.length + 1).fill(null));
      return csvRow(columns.map((name) => row[positions.get(name) ?? -1] ?? ''));
    });
  });
  return [csvRow(columns), ...lines].join('');
}

function nameOf(header: string): string {
  return header.trim().toLowerCase();
}
