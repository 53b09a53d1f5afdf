import { z } from 'zod';
import { geojsonZone } from './geojson-feature.ts';
import { isSequence, sequenceZones } from './geojson-sequence.ts';
import { badList, lengthOf, listText, notDegrees } from './list-file.ts';
import type { ReadOptions, ReadRow } from './read-row.ts';

const MEGABYTE = 1e6;
/** A collection is one JSON text, which is read as a whole. */
const LARGEST_COLLECTION = 256 * MEGABYTE;

const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  crs: z
    .object({ properties: z.object({ name: z.string() }) })
    .nullish()
    .catch(undefined),
});

const DEGREES = /\b(CRS:?84|EPSG:+4326)$/i;

/** The zones of a GeoJSON file: of a collection, or of a sequence of features, which may be of any length. */
export async function* geojsonZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  if (await isSequence(path, signal)) yield* sequenceZones(path, options, signal);
  else yield* collectionZones(path, options, signal);
}

async function* collectionZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const { features, crs } = collectionOf(parsed(await whole(path, signal), path), path);
  const system = crs?.properties.name;
  if (system !== undefined && !DEGREES.test(system)) throw notDegrees(path, system);
  for (const [i, feature] of features.entries()) yield geojsonZone(i + 1, feature, options);
}

function collectionOf(found: unknown, path: string): z.infer<typeof collectionSchema> {
  const { data } = collectionSchema.safeParse(found);
  if (data !== undefined) return data;
  throw badList(path, 'It is no GeoJSON FeatureCollection: put the features in one.');
}

async function whole(path: string, signal: AbortSignal): Promise<string> {
  const length = await lengthOf(path);
  if (length > LARGEST_COLLECTION) {
    const [has, maximum] = [length, LARGEST_COLLECTION].map((bytes) => Math.ceil(bytes / MEGABYTE));
    const remedy =
      'write it as a sequence of features (.geojsonl), as CSV or as FlatGeobuf, which may be of any length';
    throw badList(path, `A GeoJSON collection may have ${maximum} MB, and it has ${has} MB: ${remedy}.`);
  }
  const pieces: string[] = [];
  for await (const piece of listText(path, signal)) pieces.push(piece);
  return pieces.join('');
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const remedy = 'where each line is a feature, name it .geojsonl, and where it was cut off, write it anew';
    throw badList(path, `It is no JSON as a whole: ${remedy}.`, { cause });
  }
}
