// By files: the package's own entry takes in what it has for OpenLayers.
import { deserialize, type IFeature } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { ReadableStream } from 'node:stream/web';
import { isBatchError } from '../batch-error.ts';
import { cutOff, flatgeobufFrames, type Following } from './flatgeobuf-frames.ts';
import { flatgeobufZone } from './flatgeobuf-feature.ts';
import { badList, lengthOf, notDegrees } from './list-file.ts';
import type { ReadOptions, ReadRow } from './read-row.ts';

/** What the package's reader takes for a feature. */
interface ReadFeature extends IFeature {
  readonly row: ReadRow;
}

/** The zones of a FlatGeobuf file, in its order: with an index that is the index's, not the one they were written in. */
export async function* flatgeobufZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const length = await lengthOf(path);
  let following: Following = { index: 0, features: 0 };
  const frames = flatgeobufFrames(path, () => following, signal);
  // Nothing is read ahead of what is requested: the header is known before what follows it is.
  const features = deserialize(ReadableStream.from(frames), {
    headerMetaFn: (header) => (following = checked(header, length, path)),
    fromFeature: (id, feature, header): ReadFeature => ({
      row: flatgeobufZone(id + 1, feature, header, options),
    }),
  }) as AsyncIterable<ReadFeature>;
  try {
    for await (const { row } of features) yield row;
  } catch (error) {
    signal.throwIfAborted();
    if (isBatchError(error)) throw error;
    throw badList(path, 'Its header is damaged: write it anew.', { cause: error });
  } finally {
    await frames.return(undefined);
  }
}

/**
 * What follows the header of a file of `length` bytes. Throws `zones-format` for coordinates that are not degrees, and for what
 * cannot be.
 */
function checked({ crs, indexNodeSize, featuresCount }: HeaderMeta, length: number, path: string): Following {
  const isOther = crs !== null && !isDegrees(crs);
  if (isOther) {
    const system = crs.code > 0 ? `${crs.org ?? 'EPSG'}:${crs.code}` : (crs.name ?? 'another system');
    throw notDegrees(path, system);
  }
  if (indexNodeSize === 0) return { index: 0, features: featuresCount };
  // The package would size an index of no features for ever, and makes room for one of any size.
  if (featuresCount === 0) throw badList(path, 'Its header has an index of no features: write it anew.');
  const index = calcTreeSize(featuresCount, indexNodeSize);
  if (index > length) throw cutOff(path);
  return { index, features: featuresCount };
}

function isDegrees({ code, code_string: name, wkt }: NonNullable<HeaderMeta['crs']>): boolean {
  if (code !== 0) return code === 4326;
  return name === null || name === '' ? wkt === null : /^(OGC:)?CRS:?84$/i.test(name);
}
