import { checkSize, type VectorLimits } from './limits.ts';
import { textOf } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { geojsonFeature, isObject, type Found } from './geojson-feature.ts';
import { isSequence, sequenceFeatures } from './geojson-sequence.ts';

/** Names of longitude and latitude, WGS 84. */
const DEGREES = /\b(CRS:?84|EPSG:+4326)$/i;
const GEOMETRY = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/;

/**
 * The features of a GeoJSON file (RFC 7946): of a collection, of a sequence, which is read as a stream, one alone, or a geometry that
 * stands for one.
 */
export async function* geojsonFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  if (await isSequence(file)) yield* sequenceFeatures(file);
  else yield* collectionFeatures(file, limits);
}

async function* collectionFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const found = parsed(await wholeText(file, limits.bytes), file);
  checkSystem(found, file);
  for (const [i, feature] of listOf(found, file).entries()) yield geojsonFeature(i + 1, feature, file.name);
}

function listOf(found: unknown, { name }: VectorFile): readonly unknown[] {
  const { type, features } = isObject(found) ? found : {};
  if (type === 'FeatureCollection' && Array.isArray(features)) return features;
  if (type === 'Feature') return [found];
  if (typeof type === 'string' && GEOMETRY.test(type)) return [{ type: 'Feature', geometry: found }];
  throw new VectorFileError('no-geojson', name);
}

/** GeoJSON had a member for other systems before RFC 7946. Throws `other-system`. */
function checkSystem(found: unknown, { name }: VectorFile): void {
  const { crs } = isObject(found) ? found : {};
  if (!isObject(crs)) return;
  const named: Found = isObject(crs.properties) ? crs.properties : {};
  const system = String(named.name ?? named.code ?? named.href ?? crs.type);
  if (!DEGREES.test(system)) throw new VectorFileError('other-system', name, { facts: { system } });
}

async function wholeText(file: VectorFile, maximum: number): Promise<string> {
  checkSize(file, maximum);
  const pieces: string[] = [];
  for await (const piece of textOf(file)) pieces.push(piece);
  return pieces.join('');
}

function parsed(text: string, { name }: VectorFile): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VectorFileError('no-json', name, { cause });
  }
}
