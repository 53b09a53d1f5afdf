import { errorPosition } from '../net/json-body.ts';
import { quoteLongIntegers } from '../net/long-integers.ts';
import { textChunks, wholeText } from './bytes.ts';
import { SEQUENCE_ENDINGS } from './endings.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature, type VectorFile } from './feature.ts';
import type { VectorLimits } from './limits.ts';
import { isDegrees } from './systems.ts';

const GEOMETRY = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/;

/**
 * The features of a GeoJSON file (RFC 7946): those of a collection or of a sequence (read as a stream), a single feature, or one
 * made of a bare geometry.
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

/** Checks the member `crs`, which stated other systems before RFC 7946 and has several forms. Throws `other-system`. */
function checkSystem(found: unknown, { name }: VectorFile): void {
  const { crs } = isObject(found) ? found : {};
  if (crs === null || crs === undefined) return;
  const system = systemOf(crs);
  if (!isDegrees(system)) throw new VectorFileError('other-system', name, { facts: { system } });
}

/**
 * The identifier of a system stated as a text, `{type: 'name', properties: {name}}`, `{type: 'EPSG', properties: {code}}`,
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
    const at = errorPosition(cause);
    const facts = at === undefined ? {} : { line: json.slice(0, at).split('\n').length };
    throw new VectorFileError('no-json', name, { cause, facts });
  }
}

/** The character at the start of each text in an RFC 8142 sequence. */
const SEPARATOR = '\x1e';
/** Maximum number of characters in a feature. */
const LONGEST_FEATURE = 16 * 2 ** 20;

/** Whether a GeoJSON file is a sequence, judging by its ending or its first character. */
async function isSequence(file: VectorFile): Promise<boolean> {
  if (SEQUENCE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) return true;
  for await (const piece of textChunks(file)) return piece.startsWith(SEPARATOR);
  return false;
}

/** The features of an RFC 8142 sequence, or of a file with one feature per line. Empty texts are skipped, and not numbered. */
async function* sequenceFeatures(file: VectorFile): AsyncGenerator<Feature> {
  let number = 0;
  for await (const text of featureTexts(file)) {
    number += 1;
    yield readFeature(number, text, file.name);
  }
}

function readFeature(number: number, text: string, file: string): Feature {
  let found: unknown;
  try {
    found = JSON.parse(quoteLongIntegers(text));
  } catch {
    return faultyFeature(number, 'feature-no-json', file);
  }
  return geojsonFeature(number, found, file);
}

async function* featureTexts(file: VectorFile): AsyncGenerator<string> {
  let separator: string | null = null;
  let begun: string[] = [];
  let length = 0;
  for await (const piece of textChunks(file)) {
    separator ??= piece.startsWith(SEPARATOR) ? SEPARATOR : '\n';
    const [end, ...others] = piece.split(separator);
    begun.push(end);
    length += end.length;
    if (length > LONGEST_FEATURE) throw new VectorFileError('feature-too-long', file.name);
    if (others.length === 0) continue;
    const rest = others.pop()!;
    yield* [begun.join(''), ...others].filter(hasText);
    [begun, length] = [[rest], rest.length];
  }
  yield* [begun.join('')].filter(hasText);
}

function hasText(text: string): boolean {
  return text.trim() !== '';
}

type Found = Readonly<Record<string, unknown>>;

/** Reads a value as the `number`-th GeoJSON feature of a file. */
function geojsonFeature(number: number, found: unknown, file: string): Feature {
  if (!isFeature(found)) return faultyFeature(number, 'no-feature', file);
  const { geometry = null, properties, id } = found;
  return featureOf(number, {
    geometry,
    id: typeof id === 'string' || typeof id === 'number' ? id : undefined,
    ...(isObject(properties) && { properties }),
  });
}

function isFeature(found: unknown): found is Found {
  if (!isObject(found) || found.type !== 'Feature') return false;
  const { geometry, properties } = found;
  const isGeometry = isObject(geometry) ? typeof geometry.type === 'string' : isNone(geometry);
  return isGeometry && (isObject(properties) || isNone(properties));
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined;
}

function isObject(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
