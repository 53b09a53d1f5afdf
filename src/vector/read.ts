import { VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { counted, VECTOR_LIMITS, type VectorLimits } from './limits.ts';
import { VECTOR_ENDINGS, vectorFormatOf, type VectorFormat } from './endings.ts';

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
 * {@link VectorFileError} for a file that cannot be read as a whole, and with the error of the file's bytes; both may happen
 * after features were returned.
 */
export async function* readFeatures(
  file: VectorFile,
  { format = vectorFormatOf(file.name), limits = VECTOR_LIMITS }: ReadOptions = {},
): AsyncGenerator<Feature, void, undefined> {
  if (format === undefined)
    throw new VectorFileError('unknown-format', file.name, { facts: { endings: VECTOR_ENDINGS.join(', ') } });
  const read = await READERS[format]();
  yield* counted(read(file, limits), file, limits);
}
