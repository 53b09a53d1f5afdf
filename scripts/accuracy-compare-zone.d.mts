import type { ComparisonKind, ComparisonTruth } from '../simulator/index.ts';
import type { CompareAnswer } from '../src/contract/index.ts';
import type { Layer } from '../src/geo/layer.ts';

export interface JudgedComparison {
  readonly name: string;
  readonly kind: ComparisonKind;
  readonly seed: number;
  readonly truth: ComparisonTruth;
  readonly answer: CompareAnswer;
  /** Loss told where nothing changed. */
  readonly falseLossHa: number;
}

export function judgeComparisons(seeds: readonly number[], folder: string): Promise<JudgedComparison[]>;
export function judgeComparison(
  kind: ComparisonKind,
  seed: number,
  folder: string,
): Promise<JudgedComparison>;
export function lossBesideEvents(
  change: Pick<Layer, 'grid' | 'data'>,
  truth: Pick<ComparisonTruth, 'zone' | 'events'>,
): number;
