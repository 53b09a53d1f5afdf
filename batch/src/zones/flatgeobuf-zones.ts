// By files: the package's own entry takes in what it has for OpenLayers.
import { deserialize, type IFeature } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import { ReadableStream } from 'node:stream/web';
import { flatgeobufFrames, type Following } from './flatgeobuf-frames.ts';
import { flatgeobufZone } from './flatgeobuf-feature.ts';
import { badList } from './list-file.ts';
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
  let following: Following = { index: 0, features: 0 };
  const frames = flatgeobufFrames(path, () => following, signal);
  // Nothing is read ahead of what is asked for: the header is known before what follows it is.
  const features = deserialize(ReadableStream.from(frames), {
    headerMetaFn: (header) => (following = checked(header, path)),
    fromFeature: (id, feature, header): ReadFeature => ({
      row: flatgeobufZone(id + 1, feature, header, options),
    }),
  }) as AsyncIterable<ReadFeature>;
  try {
    for await (const { row } of features) yield row;
  } finally {
    await frames.return(undefined);
  }
}

/** What follows the header. Throws `zones-format` for coordinates that are not degrees. */
function checked({ crs, indexNodeSize, featuresCount }: HeaderMeta, path: string): Following {
  const isOther = crs !== null && !isDegrees(crs);
  if (isOther) {
    const system = crs.code > 0 ? `${crs.org ?? 'EPSG'}:${crs.code}` : (crs.name ?? 'another system');
    throw badList(path, `Its coordinates are in ${system}: convert it to WGS 84 (ogr2ogr -t_srs EPSG:4326).`);
  }
  // An index of no features would be sized for ever.
  if (indexNodeSize === 0 || featuresCount === 0) return { index: 0, features: featuresCount };
  return { index: calcTreeSize(featuresCount, indexNodeSize), features: featuresCount };
}

function isDegrees({ code, code_string: name, wkt }: NonNullable<HeaderMeta['crs']>): boolean {
  if (code !== 0) return code === 4326;
  return name === null || name === '' ? wkt === null : /^(OGC:)?CRS:?84$/i.test(name);
}
