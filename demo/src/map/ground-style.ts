import type { GeoJSON } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as GlMap,
  StyleSpecification,
} from 'maplibre-gl';
import { graticule } from './graticule.ts';

export const ONLINE_SOURCE = 'online-base';
/** Layers stand below these: the online base below the first, the zone's pixels below the second. */
export const GRATICULE_LAYER = 'graticule';
export const LOSS_LAYER = 'loss-fill';
/** Patches of loss, over the zone's pixels. */
export const LOSS_SOURCE = 'loss';
export const ZONE_SOURCE = 'zone';
/** Lines are dashed, points are corners. */
export const OUTLINE_SOURCE = 'outline';

const [LIGHT, DARK] = ['#ffffff', '#12402b'];
const EMPTY: GeoJSON = { type: 'FeatureCollection', features: [] };

/** What lies under the zone and needs no network, and the zone's outline: dark on light, so that it stands out from any layer. */
export function groundStyle(land: GeoJSON): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      graticule: { type: 'geojson', data: graticule() },
      [LOSS_SOURCE]: { type: 'geojson', data: EMPTY },
      [ZONE_SOURCE]: { type: 'geojson', data: EMPTY },
      [OUTLINE_SOURCE]: { type: 'geojson', data: EMPTY },
    },
    layers: [
      { id: 'sea', type: 'background' },
      { id: 'land', type: 'fill', source: 'land' },
      { id: 'coast', type: 'line', source: 'land' },
      { id: GRATICULE_LAYER, type: 'line', source: 'graticule', paint: { 'line-opacity': 0.35 } },
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
      ...outlineLayers(),
    ],
  };
}

const [LOST, DOUBTFUL] = ['#e3342f', '#ffd23f'];

/** Confirmed loss has solid edges, other loss dashed ones of another colour, each on a dark one that parts it from any picture. */
function lossLayers(): LayerSpecification[] {
  const source = LOSS_SOURCE;
  const isConfirmed: ExpressionSpecification = ['get', 'isConfirmed'];
  return [
    {
      id: LOSS_LAYER,
      type: 'fill',
      source,
      paint: { 'fill-color': ['case', isConfirmed, LOST, DOUBTFUL], 'fill-opacity': 0.25 },
    },
    {
      id: 'loss-halo',
      type: 'line',
      source,
      paint: {
        'line-color': ['case', ['get', 'isChosen'], LIGHT, '#1b1b1b'],
        'line-width': ['case', ['get', 'isChosen'], 7, 3.5],
      },
    },
    {
      id: 'loss-confirmed',
      type: 'line',
      source,
      filter: isConfirmed,
      paint: { 'line-color': LOST, 'line-width': 2 },
    },
    {
      id: 'loss-doubtful',
      type: 'line',
      source,
      filter: ['!', isConfirmed],
      paint: { 'line-color': DOUBTFUL, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ];
}

/** An outline as far as it is drawn: other than the zone's edge it is dashed. */
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
        // The first is larger: it is where the outline is closed.
        'circle-radius': ['case', ['get', 'isFirst'], 9, 5],
        'circle-stroke-width': 2.5,
      },
    },
  ];
}

/** In the page's light or its dark. */
export function paintGround(map: GlMap, isDark: boolean): void {
  const [sea, land, line] = isDark ? ['#16262c', '#26352c', '#7d9185'] : ['#d7e4e8', '#dde1de', '#77837a'];
  map.setPaintProperty('sea', 'background-color', sea);
  map.setPaintProperty('land', 'fill-color', land);
  map.setPaintProperty('coast', 'line-color', line);
  map.setPaintProperty(GRATICULE_LAYER, 'line-color', line);
}
