import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';

type Answer = AnalyzeAnswer | CompareAnswer;

/** The warning of an answer of simulated images, which is of no real place; undefined of any other. */
export function simulationOf({ details }: Answer): Answer['details']['warnings'][number] | undefined {
  return details.warnings.find(({ code }) => code === 'simulated-data');
}
