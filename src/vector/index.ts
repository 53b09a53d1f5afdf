/** Exports of `sylvan/vector`, which reads features from common file formats with a separate reader for each. */
import { VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { VECTOR_ENDINGS, vectorFormatOf, type VectorFormat } from './endings.ts';
import { checkSize, withinLimits, VECTOR_LIMITS, type VectorLimits } from './limits.ts';
import type { Plot } from './plots.ts';

export { columnPrefix } from './columns.ts';
export { isVectorFileError, VectorFileError, vectorFaultDetail, vectorFaultText } from './fault.ts';
export type { FaultOptions, VectorFaultCode } from './fault.ts';
export { labelOf, namesOf, outlineOf, type Feature, type VectorFile } from './feature.ts';
export { VECTOR_LIMITS, type VectorLimits } from './limits.ts';
export { VECTOR_ENDINGS, vectorFormatOf, type VectorFormat } from './endings.ts';
export { degreesOf } from './positions.ts';
export { plotNoteText, type PlotNote, type PlotNoteCode } from './plot-notes.ts';
export type { Plot } from './plots.ts';
export type { VectorFacts } from '../locale/vector-texts.ts';

type Reader = (file: VectorFile, limits: VectorLimits) => AsyncGenerator<Feature>;

/** A page loads only the reader of the format that it uses. */
const READERS: Readonly<Record<VectorFormat, () => Promise<Reader>>> = {
  geojson: async () => (await import('./geojson.ts')).geojsonFeatures,
  kml: async () => (await import('./kml.ts')).kmlFeatures,
  kmz: async () => (await import('./kml.ts')).kmzFeatures,
  gpx: async () => (await import('./gpx.ts')).gpxFeatures,
  shapefile: async () => (await import('./shapefile.ts')).shapefileFeatures,
  flatgeobuf: async () => (await import('./flatgeobuf.ts')).flatgeobufFeatures,
  csv: async () => (await import('./csv.ts')).csvFeatures,
};

/** Options for reading a file. */
export interface ReadOptions {
  /** Default: the format for the file's ending. */
  readonly format?: VectorFormat;
  /** Default {@link VECTOR_LIMITS}. */
  readonly limits?: VectorLimits;
}

/**
 * The features of a file, in its order. FlatGeobuf and sequences of GeoJSON features are read as streams, whatever their length;
 * other files as a whole. A feature that cannot be read has a `fault`, and reading continues. Rejects with
 * {@link VectorFileError} for a file that cannot be read as a whole, and with the error thrown while its bytes are read; both may
 * happen after features were returned.
 */
export async function* readFeatures(
  file: VectorFile,
  { format = vectorFormatOf(file.name), limits = VECTOR_LIMITS }: ReadOptions = {},
): AsyncGenerator<Feature, void, undefined> {
  if (format === undefined)
    throw new VectorFileError('unknown-format', file.name, { facts: { endings: VECTOR_ENDINGS.join(', ') } });
  const read = await READERS[format]();
  yield* withinLimits(read(file, limits), file, limits);
}

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
