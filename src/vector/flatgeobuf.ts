// By files: the package's own entry takes in what it has for OpenLayers.
import { deserialize, type IFeature } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { isVectorFileError, VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { flatgeobufFrames, type Following } from './flatgeobuf-frames.ts';
import { flatgeobufFeature } from './flatgeobuf-feature.ts';
import { isDegrees, nameInWkt } from './systems.ts';

/** What the package's reader takes for a feature. */
interface ReadFeature extends IFeature {
  readonly read: Feature;
}

/** The features of a FlatGeobuf file, as a stream, in its order: with an index that is the index's, not the one they were written in. */
export async function* flatgeobufFeatures(file: VectorFile): AsyncGenerator<Feature> {
  let following: Following = { index: 0, features: 0 };
  const frames = flatgeobufFrames(file, () => following);
  const failures: Error[] = [];
  const stream = streamOf(frames, (error) => failures.push(error));
  const features = deserialize(stream, {
    headerMetaFn: (header) => (following = checked(header, file)),
    fromFeature: (id, feature, header): ReadFeature => ({
      read: flatgeobufFeature(id + 1, feature, header, file.name),
    }),
  }) as AsyncIterable<ReadFeature>;
  try {
    for await (const { read } of features) yield read;
  } catch (error) {
    // What the file's bytes reject with, and not what the package makes of them.
    if (failures.length > 0) throw failures[0];
    throw isVectorFileError(error) ? error : new VectorFileError('damaged', file.name, { cause: error });
  } finally {
    await frames.return(undefined);
  }
}

/** Nothing is read ahead of what is requested: the header is known before what follows it is. */
function streamOf(
  frames: AsyncGenerator<Uint8Array>,
  onFailure: (error: Error) => void,
): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const next = await frames.next().catch((error: unknown) => {
      onFailure(error as Error);
      throw error;
    });
    if (next.done === true) controller.close();
    else controller.enqueue(next.value);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** What follows the header. Throws `other-system` for coordinates that are not degrees, and faults for what cannot be. */
function checked({ crs, indexNodeSize, featuresCount }: HeaderMeta, { name, size }: VectorFile): Following {
  const system = crs === null ? null : systemOf(crs);
  if (system !== null && !isDegrees(system.text))
    throw new VectorFileError('other-system', name, { facts: { system: system.name } });
  if (indexNodeSize === 0) return { index: 0, features: featuresCount };
  // The package would size an index of no features for ever, and makes room for one of any size.
  if (featuresCount === 0) throw new VectorFileError('damaged', name);
  const index = calcTreeSize(featuresCount, indexNodeSize);
  if (index > size) throw new VectorFileError('cut-off', name);
  return { index, features: featuresCount };
}

/** A system's text, by which it is known, and its name; null where nothing is stated. */
function systemOf(
  crs: NonNullable<HeaderMeta['crs']>,
): { readonly text: string; readonly name: string } | null {
  const code = crs.code > 0 ? String(crs.code) : crs.code_string;
  if (code) return { text: `${crs.org ?? 'EPSG'}:${code}`, name: `${crs.org ?? 'EPSG'}:${code}` };
  return crs.wkt ? { text: crs.wkt, name: crs.name ?? nameInWkt(crs.wkt) ?? '?' } : null;
}
