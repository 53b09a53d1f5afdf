import type { GeoJSON, MultiLineString } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { fieldLayers } from './field-style.ts';
import { fireLayers } from './fire-style.ts';
import {
  FIRE_SOURCE,
  GRATICULE_LAYER,
  HERE_SOURCE,
  LOSS_SOURCE,
  NOTE_SOURCE,
  OUTLINE_SOURCE,
  ZONE_SOURCE,
} from './ground-style.ts';
import { lossLayers } from './loss-style.ts';

const [LIGHT, DARK] = ['#ffffff', '#12402b'];
const EMPTY: GeoJSON = { type: 'FeatureCollection', features: [] };

/** The base layers under the zone, which need no network; the land is added later. */
export function groundStyle(): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: EMPTY },
      graticule: { type: 'geojson', data: graticule() },
      [LOSS_SOURCE]: { type: 'geojson', data: EMPTY },
      [FIRE_SOURCE]: { type: 'geojson', data: EMPTY },
      [NOTE_SOURCE]: { type: 'geojson', data: EMPTY },
      [HERE_SOURCE]: { type: 'geojson', data: EMPTY },
      [ZONE_SOURCE]: { type: 'geojson', data: EMPTY },
      [OUTLINE_SOURCE]: { type: 'geojson', data: EMPTY },
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

/** Meridians and parallels every ten degrees. */
function graticule(): MultiLineString {
  const multiples = (limit: number) =>
    Array.from({ length: (2 * limit) / STEP + 1 }, (_, i) => i * STEP - limit);
  const meridians = multiples(180).map((lng) => multiples(NORTHERNMOST).map((lat) => [lng, lat]));
  const parallels = multiples(NORTHERNMOST).map((lat) => multiples(180).map((lng) => [lng, lat]));
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] };
}

/** The layers over the zone's pixels, and its outline: dark on light, to stand out from any layer. */
export function overlayLayers(): LayerSpecification[] {
  return [
    ...lossLayers(),
    {
      id: 'zone-halo',
      type: 'line',
      source: ZONE_SOURCE,
      paint: { 'line-color': LIGHT, 'line-width': 5 },
    },
    {
      id: 'zone-line',
      type: 'line',
      source: ZONE_SOURCE,
      paint: { 'line-color': DARK, 'line-width': 2 },
    },
    ...fireLayers(),
    ...fieldLayers(),
    ...outlineLayers(),
  ];
}

/** An outline being drawn, dashed to differ from the zone's edge. */
function outlineLayers(): LayerSpecification[] {
  const source = OUTLINE_SOURCE;
  return [
    { id: 'outline-halo', type: 'line', source, paint: { 'line-color': LIGHT, 'line-width': 4 } },
    {
      id: 'outline-line',
      type: 'line',
      source,
      paint: { 'line-color': DARK, 'line-width': 2.5, 'line-dasharray': [2.4, 1.4] },
    },
    {
      id: 'outline-corners',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': LIGHT,
        'circle-stroke-color': DARK,
        // The first corner is larger: a click on it closes the outline.
        'circle-radius': ['case', ['get', 'isFirst'], 9, 5],
        'circle-stroke-width': 2.5,
      },
    },
  ];
}
