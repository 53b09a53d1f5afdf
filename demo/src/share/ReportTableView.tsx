import { ColumnHeads } from '../ui/Table.tsx';

/** A table of the printed report. */
export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The note below it. */
  readonly note?: string;
  /** Number of blocks of rows side by side on paper. */
  readonly blocks?: number;
}

/** A table of the report, with its rows in the given number of blocks. */
export function ReportTableView({ table }: { readonly table: ReportTable }) {
  const { caption, rows, note, blocks = 1 } = table;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{caption}</h2>
      <div class="blocks">
        {inBlocks(rows, blocks).map((part, i) => (
          <Block key={i} columns={table.columns} rows={part} />
        ))}
      </div>
      {note !== undefined && <p class="note">{note}</p>}
    </section>
  );
}

function Block({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>) {
  return (
    <table>
      {columns.length > 0 && <ColumnHeads names={columns} />}
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, j) => (
              <td key={j}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Splits the rows of a table into blocks of about equal length, placed side by side. */
function inBlocks<T>(rows: readonly T[], blocks: number): T[][] {
  const length = Math.max(1, Math.ceil(rows.length / blocks));
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}
