import type { FeatureCollection, LineString, Position } from 'geojson';

const STEP = 10;
/** The Mercator projection cannot show the poles. */
const NORTHERNMOST = 80;

/** Meridians and parallels every ten degrees. */
export function graticule(): FeatureCollection<LineString> {
  const meridians = multiples(180).map((lng) => multiples(NORTHERNMOST).map((lat) => [lng, lat]));
  const parallels = multiples(NORTHERNMOST).map((lat) => multiples(180).map((lng) => [lng, lat]));
  return { type: 'FeatureCollection', features: [...meridians, ...parallels].map(lineOf) };
}

function multiples(limit: number): number[] {
  return Array.from({ length: (2 * limit) / STEP + 1 }, (_, i) => i * STEP - limit);
}

function lineOf(coordinates: Position[]): FeatureCollection<LineString>['features'][number] {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}
