import { csvRecords } from 'sylvan/server';

/**
 * Tables of comma-separated text as one, with every column that any of them has, each under its name; a table without it leaves
 * it empty. A row that is not as wide as its own header becomes one of empty fields, too wide, so that whoever reads it counts
 * it as unreadable. Throws UnclosedQuote for text that is no CSV.
 */
export function mergeTables(texts: readonly string[]): string {
  const tables = texts.map((text) => Array.from(csvRecords(text), ({ fields }) => fields));
  const columns = [...new Set(tables.flatMap(([header]) => header.map(nameOf)))];
  const lines = tables.flatMap(([header, ...rows]) => {
    const positions = new Map(header.map((name, i) => [nameOf(name), i]));
    return rows.map((row) => {
      if (row.length !== header.length) return ','.repeat(columns.length);
      return columns.map((name) => written(row[positions.get(name) ?? -1] ?? '')).join(',');
    });
  });
  return [columns.map(written).join(','), ...lines, ''].join('\n');
}

function nameOf(header: string): string {
  return header.trim().toLowerCase();
}

function written(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
