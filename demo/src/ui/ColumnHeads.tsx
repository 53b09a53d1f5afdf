interface ColumnHeadsProps {
  readonly names: readonly string[];
  /** Whether the first column is that of the rows' own names. */
  readonly hasRowNames?: boolean;
}

/** The first row of a table: what its columns are. */
export function ColumnHeads({ names, hasRowNames = false }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {hasRowNames && <td />}
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
