import type { ComponentProps } from 'preact';

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
