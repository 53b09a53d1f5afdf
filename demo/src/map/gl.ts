import type { MultiPolygon, GeoJSON, MultiLineString } from 'geojson';
import {
  addProtocol,
  Map as GlMap,
  ScaleControl,
  setWorkerCount,
  setWorkerUrl,
  type GeoJSONSource,
  type RequestParameters,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { effect } from '@preact/signals';
import { DETAIL_SOURCE, isOpen } from '../ground/open.ts';
import { whenQuiet } from '../state/quiet.ts';
import { ONLINE_SOURCE, FEATURE_SOURCES, GRATICULE_LAYER } from './ground-style.ts';
import { overlayLayers } from './overlay-style.ts';
import { land } from './land.ts';
import { around, fillWith } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';
import { isDark } from '../state/device.ts';

// This file is separate and imported with the first map, so that the page appears before the map.
setWorkerUrl(workerUrl);
setWorkerCount(1);

/** Sources that may fail to load; the simplified land then stays. */
const OPTIONAL: readonly unknown[] = [ONLINE_SOURCE, DETAIL_SOURCE];

/**
 * The only requests of a map to other hosts are for the tiles of an online base. Hosts such as OpenStreetMap's refuse requests
 * without a referrer, which the page's policy omits. Therefore these requests alone send the page's origin, and nothing more.
 */
function fromThisOrigin(url: string): RequestParameters {
  return { url, referrerPolicy: 'origin' };
}

/**
 * Opens a map of the land, north up, which the caller must remove. Calls `onReady` each time the map can be drawn on, including
 * after its graphics context was lost and restored. Throws if the browser has no WebGL 2.
 */
export function openMap(container: HTMLElement, bounds: Bounds, onReady: () => void): GlMap {
  const ground = land();
  const map = new GlMap({
    container,
    bounds,
    style: groundStyle(),
    // Validation is slow on a phone. The style is constant, so validating it during development is enough.
    validateStyle: import.meta.env.DEV,
    fitBoundsOptions: { padding: around() },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 18,
    // The map's own land is rebuilt quickly, so caching tiles of places left behind is not worth the memory.
    maxTileCacheSize: 0,
    transformRequest: fromThisOrigin,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
  fillWith(map, bounds);
  effect(() => paintGround(map));
  map.on('style.load', () => {
    paintGround(map);
    // A separate task, because a single one would block a slow phone for too long.
    setTimeout(() => {
      if (!isOpen(map)) return;
      complete(map, ground);
      onReady();
    });
  });
  map.on('error', (event) => {
    if (!('sourceId' in event && OPTIONAL.includes(event.sourceId))) reportError(event.error);
  });
  return map;
}

/** Adds land and layers. Layers may already exist, because they come back with a restored graphics context. */
function complete(map: GlMap, land: MultiPolygon): void {
  void map.getSource<GeoJSONSource>('land')?.setData(land);
  for (const layer of overlayLayers()) if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
  void map.once('idle', () => {
    map.setLayoutProperty('sea', 'visibility', 'visible');
    void addGround(map, land);
  });
}

/** Fetches and adds the detailed ground once no computation is pending; if that fails, the simplified land stays. */
async function addGround(map: GlMap, land: MultiPolygon): Promise<void> {
  await whenQuiet();
  const ground = await import('../ground/ground.ts').catch(() => null);
  if (ground === null) return;
  addProtocol(DETAIL_SOURCE, ground.detailTile);
  ground.addGround(map, land, paintGround);
}

const EMPTY: GeoJSON = { type: 'FeatureCollection', features: [] };

/** The base layers under the zone, which need no network; the land is added later. */
function groundStyle(): StyleSpecification {
  const source = (data: GeoJSON) => ({ type: 'geojson' as const, data });
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(['land', ...FEATURE_SOURCES].map((id) => [id, source(EMPTY)])),
      graticule: source(graticule()),
    },
    layers: [
      // Hidden until the land is drawn, so that no zone seems to lie in the sea.
      { id: 'sea', type: 'background', layout: { visibility: 'none' } },
      { id: 'land', type: 'fill', source: 'land' },
      { id: 'coast', type: 'line', source: 'land' },
      { id: GRATICULE_LAYER, type: 'line', source: 'graticule', paint: { 'line-opacity': 0.35 } },
    ],
  };
}

const STEP = 10;
/** Limit of latitude in degrees: the Mercator projection cannot show the poles. */
const NORTHERNMOST = 80;

function graticule(): MultiLineString {
  const multiples = (limit: number) =>
    Array.from({ length: (2 * limit) / STEP + 1 }, (_, i) => i * STEP - limit);
  const meridians = multiples(180).map((lng) => multiples(NORTHERNMOST).map((lat) => [lng, lat]));
  const parallels = multiples(NORTHERNMOST).map((lat) => multiples(180).map((lng) => [lng, lat]));
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] };
}

const SEA = ['#cddfe6', '#101d23'];
const LAND = ['#eceee6', '#26352c'];
const LINE = ['#77837a', '#7d9185'];
const INK = ['#1c2b22', '#e8efe6'];
const PAPER = ['#ffffff', '#101814'];

type Property = Parameters<GlMap['setPaintProperty']>[1];

/** The coloured properties of the ground: layer, property, and its colours in light and dark mode. */
const COLOURS: readonly (readonly [layer: string, property: Property, colours: readonly string[]])[] = [
  ['sea', 'background-color', SEA],
  ['land', 'fill-color', LAND],
  ['coast', 'line-color', LINE],
  ['ground-land', 'fill-color', LAND],
  ['ground-coast', 'line-color', LINE],
  ['ground-lake', 'fill-color', SEA],
  ['ground-river', 'line-color', ['#8fb3c4', '#3f6a7d']],
  ['ground-border', 'line-color', ['#8a6f8f', '#a48fb0']],
  ['graticule', 'line-color', LINE],
  ['countries', 'text-color', ['#5c4a62', '#cdbdd6']],
  ['countries', 'text-halo-color', PAPER],
  ['towns', 'icon-color', INK],
  ['towns', 'text-color', INK],
  ['towns', 'icon-halo-color', PAPER],
  ['towns', 'text-halo-color', PAPER],
];

/** Applies the page's light or dark colours to the ground. */
function paintGround(map: GlMap): void {
  // Read before the loop, so that an effect that runs before the map has layers runs again when the colours change.
  const scheme = isDark.value ? 1 : 0;
  for (const [layer, property, colours] of COLOURS)
    if (map.getLayer(layer) !== undefined) map.setPaintProperty(layer, property, colours[scheme]);
}
