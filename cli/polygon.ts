import { readFile, stat } from 'node:fs/promises';
import type { CommonFlags, TypedRequest } from './flags.ts';
import { checkInput } from './input-file.ts';
import { OutputError, outputError } from './output-error.ts';

/** A polygon of ten thousand positions takes half a megabyte; a list of thousands of them belongs to batch. */
const LARGEST_FILE = 64_000_000;
/** Coordinate systems that are longitude and latitude, WGS 84. */
const DEGREES = /\b(CRS:?84|EPSG:+4326)$/i;

/** A feature of GeoJSON as a file has it. */
export interface Feature {
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
  return { geometry: featureOf(await featuresOf(polygon), polygon, feature).geometry };
}

/** The features of a GeoJSON file: of a collection, one alone, or a geometry that stands for one. Throws OutputError. */
export async function featuresOf(path: string): Promise<readonly Feature[]> {
  await checkInput(path, 'polygon');
  const { size } = await stat(path);
  if (size > LARGEST_FILE) throw new OutputError('too-large', path, { use: 'polygon' });
  const found = await jsonOf(path);
  const { type, features, crs } = (found ?? {}) as Collection;
  const system = crs?.properties?.name;
  if (typeof system === 'string' && !DEGREES.test(system))
    throw new OutputError('not-degrees', path, { use: 'polygon' });
  if (type === 'FeatureCollection' && Array.isArray(features)) return features as readonly Feature[];
  return [type === 'Feature' ? (found as Feature) : { geometry: found }];
}

interface Collection {
  readonly type?: unknown;
  readonly features?: unknown;
  readonly crs?: { readonly properties?: { readonly name?: unknown } };
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

function featureOf(features: readonly Feature[], path: string, wanted: string | undefined): Feature {
  const isWanted = (one: Feature) => namesOf(one).includes(wanted!);
  const found = wanted === undefined ? features : features.filter(isWanted);
  if (found.length === 1) return found[0];
  throw new OutputError(found.length === 0 ? 'no-feature' : 'several-features', path, { use: 'polygon' });
}

/** What a feature may be called by: its properties `name` and `id`, and its own id. */
export function namesOf({ id, properties }: Feature): string[] {
  return [properties?.name, properties?.id, id]
    .filter((name) => typeof name === 'string' || typeof name === 'number')
    .map(String);
}
