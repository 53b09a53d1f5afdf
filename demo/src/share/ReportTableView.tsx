import { inBlocks, type ReportTable } from './report-table.ts';

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
      {columns.length > 0 && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
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
