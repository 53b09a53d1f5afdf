import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature } from './feature.ts';

export type Found = Readonly<Record<string, unknown>>;

/** Reads a value as the `number`-th GeoJSON feature of a file. */
export function geojsonFeature(number: number, found: unknown, file: string): Feature {
  if (!isFeature(found))
    return faultyFeature(number, new VectorFileError('no-feature', file, { feature: number }));
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

export function isObject(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
