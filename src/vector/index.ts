/** Exports of `sylvan/vector`: features from common file formats, each with its own reader. */
import { VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { checkSize, VECTOR_LIMITS } from './limits.ts';
import type { Plot } from './plots.ts';
import { readFeatures, type ReadOptions } from './read.ts';

export { columnPrefix } from './columns.ts';
export { isVectorFileError, VectorFileError, vectorFaultDetail, vectorFaultText } from './fault.ts';
export type { FaultOptions, VectorFaultCode } from './fault.ts';
export { labelOf, namesOf, outlineOf, type Feature, type VectorFile } from './feature.ts';
export { VECTOR_LIMITS, type VectorLimits } from './limits.ts';
export { VECTOR_ENDINGS, vectorFormatOf, type VectorFormat } from './endings.ts';
export { plotNoteText, type PlotNote, type PlotNoteCode } from './plot-notes.ts';
export type { Plot } from './plots.ts';
export { readFeatures, type ReadOptions } from './read.ts';
export type { VectorFacts } from '../locale/vector-texts.ts';

/**
 * Reads all features of a file, given its bytes and name, or as a {@link VectorFile}. Rejects with {@link VectorFileError}, which
 * says what is wrong with the file and what to do.
 * @example
 * const features = await featuresOf(new Uint8Array(await file.arrayBuffer()), file.name);
 */
export async function featuresOf(
  source: Uint8Array | VectorFile,
  name = '',
  options: ReadOptions = {},
): Promise<readonly Feature[]> {
  const isBytes = source instanceof Uint8Array;
  const file = isBytes ? { name, size: source.length, bytes: () => [source] } : source;
  checkSize(file, (options.limits ?? VECTOR_LIMITS).bytes);
  const features: Feature[] = [];
  for await (const feature of readFeatures(file, options)) features.push(feature);
  if (features.length === 0) throw new VectorFileError('empty', file.name);
  return features;
}

/**
 * Makes plots from a file's features: the measured geometry of each, its repairs, and which plots overlap. `file` is the file's
 * name for errors.
 */
export async function plotsOf(features: readonly Feature[], file: string): Promise<Plot[]> {
  const plots = await import('./plots.ts');
  return plots.plotsOf(features, file);
}
