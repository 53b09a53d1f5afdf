import type { AnalyzeAnswer } from 'sylvan';

export function SeriesPanel({ answer }: { readonly answer: AnalyzeAnswer }) {
  return <p>{answer.details.series?.length}</p>;
}
