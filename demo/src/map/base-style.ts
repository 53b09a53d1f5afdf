import type { GeoJSON, MultiLineString } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { FEATURE_SOURCES, GRATICULE_LAYER } from './ground-style.ts';

const EMPTY: GeoJSON = { type: 'FeatureCollection', features: [] };

/** The base layers under the zone, which need no network; the land is added later. */
export function groundStyle(): StyleSpecification {
  const source = (data: GeoJSON) => ({ type: 'geojson' as const, data });
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(['land', ...FEATURE_SOURCES].map((id) => [id, source(EMPTY)])),
      graticule: source(graticule()),
    },
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'land', type: 'fill', source: 'land' },
      { id: 'coast', type: 'line', source: 'land' },
      { id: GRATICULE_LAYER, type: 'line', source: 'graticule', paint: { 'line-opacity': 0.35 } },
    ],
  };
}

const STEP = 10;
/** The Mercator projection cannot show the poles. */
const NORTHERNMOST = 80;

function graticule(): MultiLineString {
  const multiples = (limit: number) =>
    Array.from({ length: (2 * limit) / STEP + 1 }, (_, i) => i * STEP - limit);
  const meridians = multiples(180).map((lng) => multiples(NORTHERNMOST).map((lat) => [lng, lat]));
  const parallels = multiples(NORTHERNMOST).map((lat) => multiples(180).map((lng) => [lng, lat]));
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] };
}
