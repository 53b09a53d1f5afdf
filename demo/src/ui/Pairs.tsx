import type { ComponentChildren } from 'preact';
import './pairs.css';

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
