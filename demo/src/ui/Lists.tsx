import type { ComponentChildren, ComponentProps } from 'preact';
import './pairs.css';

interface TableProps {
  /** Column headings: one per cell, or one fewer if the row names have no heading; empty for a table without headings. */
  readonly columns: readonly string[];
  /** Cells of each row, the first of which is the row's name. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** Identifiers of the rows for styles and tests, where the names do not serve as such. */
  readonly ids?: readonly string[];
  readonly class?: string;
  readonly caption?: string;
  /** Accessible name of the region in which a wide table scrolls sideways; without it, there is no such region. */
  readonly label?: string;
}

export function Table({ columns, rows, ids, class: own, caption, label }: TableProps) {
  const table = (
    <table class={own}>
      {caption !== undefined && <caption>{caption}</caption>}
      {columns.length > 0 && (
        <thead>
          <tr>
            {columns.length < (rows[0]?.length ?? 0) && <td />}
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={ids?.[row] ?? row} data-row={ids?.[row]}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (label === undefined) return table;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      {table}
    </div>
  );
}

interface LinesProps extends ComponentProps<'ul'> {
  readonly of: readonly string[];
}

/** A list of texts; nothing if there are none. */
export function Lines({ of, ...attributes }: LinesProps) {
  if (of.length === 0) return null;
  return (
    <ul {...attributes}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface PairsProps {
  readonly of: readonly (readonly [name: string, value: ComponentChildren])[];
}

export function Pairs({ of }: PairsProps) {
  return (
    <dl class="pairs">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
