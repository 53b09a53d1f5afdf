import type { ComparisonKind, ComparisonTruth, ScenarioTruth } from '../simulator/index.ts';
import type { AnalyzeAnswer, CompareAnswer } from '../src/contract/index.ts';
import type { Layer } from '../src/geo/layer.ts';

export interface AssessedZone {
  readonly seed: number;
  readonly truth: ScenarioTruth;
  readonly answer: AnalyzeAnswer;
  /** RMSE of the height pixels in metres; `null` if no heights were mapped. */
  readonly pixelRmse: number | null;
}

export function assessZone(seed: number, folder: string): Promise<AssessedZone>;

export interface AssessedComparison {
  readonly name: string;
  readonly kind: ComparisonKind;
  readonly seed: number;
  readonly truth: ComparisonTruth;
  readonly answer: CompareAnswer;
  /** Hectares of loss reported where nothing changed. */
  readonly falseLossHa: number;
}

export function assessComparison(
  kind: ComparisonKind,
  seed: number,
  folder: string,
): Promise<AssessedComparison>;
export function lossNearEvents(
  change: Pick<Layer, 'grid' | 'data'>,
  truth: Pick<ComparisonTruth, 'zone' | 'events'>,
): number;
