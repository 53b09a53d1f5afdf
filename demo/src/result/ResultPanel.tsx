import type { Analysis } from '../state/analysis.ts';

export function ResultPanel({ found }: { readonly found: Analysis }) {
  return <p>{found.answer.details.summary}</p>;
}
