import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';

export function SharePanel({ found }: { readonly found: Analysis | Comparison }) {
  return <p>{found.layers.length}</p>;
}
