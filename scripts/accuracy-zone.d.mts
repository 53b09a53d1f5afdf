import type { StoryTruth } from '../simulator/index.ts';
import type { AnalyzeAnswer } from '../src/contract/index.ts';

export interface JudgedZone {
  readonly seed: number;
  readonly truth: StoryTruth;
  readonly answer: AnalyzeAnswer;
  /** Metres; `null` where no heights were mapped. */
  readonly pixelRmse: number | null;
}

export function judgeZone(seed: number, folder: string): Promise<JudgedZone>;
