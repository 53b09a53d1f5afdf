import type {
  AnalyzeAnswer,
  AnalyzedLayers,
  CompareAnswer,
  ComparedLayers,
  Layer,
  LocatedFires,
  ObservationImage,
} from 'sylvan/node';

/** A comparison's record, separate from its layers. */
export interface LayeredComparison {
  readonly answer: CompareAnswer;
  readonly layers: readonly Layer[];
}

/** An analysis's record, separate from its layers, fires and images. */
export interface LayeredAnalysis {
  readonly answer: AnalyzeAnswer;
  readonly layers: readonly Layer[];
  readonly fires: LocatedFires | null;
  readonly images: readonly ObservationImage[];
}

/** The result of a call with layers, with its record separate from the rest. */
export async function layered(call: Promise<AnalyzedLayers>): Promise<LayeredAnalysis>;
export async function layered(call: Promise<ComparedLayers>): Promise<LayeredComparison>;
export async function layered(
  call: Promise<(AnalyzeAnswer | CompareAnswer) & Partial<LayeredAnalysis>>,
): Promise<Partial<LayeredAnalysis | LayeredComparison>> {
  const { layers, fires, images, ...answer } = await call;
  return { answer, layers, ...(fires !== undefined && { fires, images }) } as Partial<LayeredAnalysis>;
}
