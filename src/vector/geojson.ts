import type { VectorLimits } from './limits.ts';
import { wholeText } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import type { Feature, VectorFile } from './feature.ts';
import { geojsonFeature, isObject, type Found } from './geojson-feature.ts';
import { positionIn } from '../net/json-body.ts';
import { quoteLongIntegers } from '../net/long-integers.ts';
import { isDegrees } from './systems.ts';
import { isSequence, sequenceFeatures } from './geojson-sequence.ts';

const GEOMETRY = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/;

/**
 * The features of a GeoJSON file (RFC 7946): of a collection, of a sequence (read as a stream), a single one, or a bare geometry
 * as one.
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

/** Before RFC 7946, GeoJSON had a member for other systems, which programs write in several ways. Throws `other-system`. */
function checkSystem(found: unknown, { name }: VectorFile): void {
  const { crs } = isObject(found) ? found : {};
  if (crs === null || crs === undefined) return;
  const system = systemOf(crs);
  if (!isDegrees(system)) throw new VectorFileError('other-system', name, { facts: { system } });
}

/**
 * Accepts a text, `{type: 'name', properties: {name}}`, `{type: 'EPSG', properties: {code}}`,
 * `{type: 'link', properties: {href}}`, or PROJJSON.
 */
function systemOf(crs: unknown): string {
  if (!isObject(crs)) return String(crs);
  const named: Found = isObject(crs.properties) ? crs.properties : {};
  const id: Found = isObject(crs.id) ? crs.id : {};
  if (id.code !== undefined) return [id.authority, id.code].join(':');
  return String(named.name ?? named.code ?? named.href ?? crs.name ?? crs.type);
}

function parsed(text: string, { name }: VectorFile): unknown {
  const json = quoteLongIntegers(text);
  try {
    return JSON.parse(json);
  } catch (cause) {
    const at = positionIn(cause);
    const facts = at === undefined ? {} : { line: json.slice(0, at).split('\n').length };
    throw new VectorFileError('no-json', name, { cause, facts });
  }
}
