import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';

export function EvidencePanel({ answer }: { readonly answer: AnalyzeAnswer | CompareAnswer }) {
  return <p>{answer.details.provenance.library}</p>;
}
