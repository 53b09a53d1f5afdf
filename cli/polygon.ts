import { readFile, stat } from 'node:fs/promises';
import type { CommonFlags, TypedRequest } from './flags.ts';
import { checkInput } from './input-file.ts';
import { OutputError, outputError } from './output-error.ts';

/** A polygon of ten thousand positions takes half a megabyte; a list of thousands of them belongs to batch. */
const LARGEST_FILE = 64_000_000;
/** Coordinate systems that are longitude and latitude, WGS 84. */
const DEGREES = /\b(CRS:?84|EPSG:+4326)$/i;

interface Feature {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly geometry?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

/**
 * The request's geometry from the file of `--polygon`: a GeoJSON geometry, a feature, or a collection, of which `--feature` names
 * one by its id or its property `id` or `name`. What is no polygon goes on as it is: the library says what is wrong with it.
 * Empty without the option. Throws OutputError.
 */
export async function polygonRequest({ polygon, feature }: CommonFlags): Promise<TypedRequest> {
  if (polygon === undefined) return {};
  await checkInput(polygon, 'polygon');
  const { size } = await stat(polygon);
  if (size > LARGEST_FILE) throw new OutputError('too-large', polygon, { use: 'polygon' });
  return { geometry: geometryOf(await jsonOf(polygon), polygon, feature) };
}

/** A request in which a geometry takes the place of another request's square. */
export function atOnePlace(base: TypedRequest, own: TypedRequest): TypedRequest {
  if (own.geometry === undefined) return { ...base, ...own };
  const isSquare = (name: string) => ['lat', 'lng', 'size'].includes(name);
  const rest = Object.entries(base).filter(([name]) => !isSquare(name));
  return { ...Object.fromEntries(rest), ...own };
}

async function jsonOf(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw outputError(cause, path, 'polygon');
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new OutputError('no-json', path, { cause, use: 'polygon' });
  }
}

function geometryOf(found: unknown, path: string, wanted: string | undefined): unknown {
  const { type, features, crs } = (found ?? {}) as {
    readonly type?: unknown;
    readonly features?: unknown;
    readonly crs?: { readonly properties?: { readonly name?: unknown } };
  };
  const system = crs?.properties?.name;
  if (typeof system === 'string' && !DEGREES.test(system))
    throw new OutputError('not-degrees', path, { use: 'polygon' });
  if (type === 'FeatureCollection' && Array.isArray(features))
    return featureOf(features as readonly Feature[], path, wanted).geometry;
  return type === 'Feature' ? (found as Feature).geometry : found;
}

function featureOf(features: readonly Feature[], path: string, wanted: string | undefined): Feature {
  const isWanted = ({ id, properties }: Feature) =>
    [id, properties?.id, properties?.name].some((name) => name !== undefined && String(name) === wanted);
  const found = wanted === undefined ? features : features.filter(isWanted);
  if (found.length === 1) return found[0];
  throw new OutputError(found.length === 0 ? 'no-feature' : 'several-features', path, { use: 'polygon' });
}
