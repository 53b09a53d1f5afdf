import {
  isVectorFileError,
  readFeatures,
  vectorFaultDetail,
  type VectorFormat,
  type VectorLimits,
} from 'sylvan/vector';
import { featureZone } from './feature-zone.ts';
import { badList, lengthOf, listBytes } from './list-file.ts';
import type { ReadOptions, ReadRow } from './read-row.ts';

/** Features go on one by one: only the files that are read as a whole have a bound, 256 MB. */
const LIMITS: VectorLimits = { bytes: 256e6, features: Infinity, positions: Infinity };

/** The zones of a file of features, in its order. */
export async function* vectorZones(
  path: string,
  format: VectorFormat,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const file = { name: path, size: await lengthOf(path), bytes: () => listBytes(path, signal) };
  try {
    for await (const feature of readFeatures(file, { format, limits: LIMITS }))
      yield featureZone(feature, options);
  } catch (error) {
    if (!isVectorFileError(error)) throw error;
    throw badList(path, vectorFaultDetail(error, 'en'), { cause: error });
  }
}
