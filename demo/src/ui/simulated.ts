import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';

type Answer = AnalyzeAnswer | CompareAnswer;

/** The warning on an answer from simulated images, which show no real place; undefined for other answers. */
export function simulationOf({ details }: Answer): Answer['details']['warnings'][number] | undefined {
  return details.warnings.find(({ code }) => code === 'simulated-data');
}
