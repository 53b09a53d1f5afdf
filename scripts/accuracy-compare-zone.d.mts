import type { ComparisonKind, ComparisonTruth } from '../simulator/index.ts';
import type { CompareAnswer } from '../src/contract/index.ts';
import type { Layer } from '../src/geo/layer.ts';

export interface AssessedComparison {
  readonly name: string;
  readonly kind: ComparisonKind;
  readonly seed: number;
  readonly truth: ComparisonTruth;
  readonly answer: CompareAnswer;
  /** Loss reported where nothing changed. */
  readonly falseLossHa: number;
}

export function assessComparisons(seeds: readonly number[], folder: string): Promise<AssessedComparison[]>;
export function assessComparison(
  kind: ComparisonKind,
  seed: number,
  folder: string,
): Promise<AssessedComparison>;
export function lossNearEvents(
  change: Pick<Layer, 'grid' | 'data'>,
  truth: Pick<ComparisonTruth, 'zone' | 'events'>,
): number;
