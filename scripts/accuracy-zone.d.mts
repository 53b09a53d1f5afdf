import type { ScenarioTruth } from '../simulator/index.ts';
import type { AnalyzeAnswer } from '../src/contract/index.ts';

export interface AssessedZone {
  readonly seed: number;
  readonly truth: ScenarioTruth;
  readonly answer: AnalyzeAnswer;
  /** Metres; `null` where no heights were mapped. */
  readonly pixelRmse: number | null;
}

export function assessZone(seed: number, folder: string): Promise<AssessedZone>;
