import type {
  AnalyzeAnswer,
  AnalyzedLayers,
  CompareAnswer,
  ComparedLayers,
  Layer,
  LocatedFires,
} from 'sylvan/node';

/** A comparison's record, separate from its layers. */
export interface LayeredComparison {
  readonly answer: CompareAnswer;
  readonly layers: readonly Layer[];
}

/** An analysis's record, separate from its layers and fires. */
export interface LayeredAnalysis {
  readonly answer: AnalyzeAnswer;
  readonly layers: readonly Layer[];
  readonly fires: LocatedFires | null;
}

/** The result of a call with layers, with its record separate from the rest. */
export async function layered(call: Promise<AnalyzedLayers>): Promise<LayeredAnalysis>;
export async function layered(call: Promise<ComparedLayers>): Promise<LayeredComparison>;
export async function layered(
  call: Promise<(AnalyzeAnswer | CompareAnswer) & Partial<LayeredAnalysis>>,
): Promise<Partial<LayeredAnalysis | LayeredComparison>> {
  const { layers, fires, ...answer } = await call;
  return { answer, layers, ...(fires !== undefined && { fires }) } as Partial<LayeredAnalysis>;
}
