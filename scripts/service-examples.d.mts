import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';

export const SAMPLE: string;
export function exampleOf<Answer extends AnalyzeAnswer | CompareAnswer>(answer: Answer): Answer;
