interface ColumnHeadsProps {
  readonly names: readonly string[];
  /** Whether the first column has row names. */
  readonly hasRowNames?: boolean;
}

/** The header row of a table. */
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
