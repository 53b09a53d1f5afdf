import type { MultiPolygon } from 'geojson';
import {
  addProtocol,
  Map as GlMap,
  ScaleControl,
  setWorkerCount,
  setWorkerUrl,
  type GeoJSONSource,
  type RequestParameters,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { followColours, paintGround } from '../ground/colours.ts';
import { isOpen } from '../ground/open.ts';
import { whenQuiet } from '../state/quiet.ts';
import { groundStyle, overlayLayers } from './base-style.ts';
import { ONLINE_SOURCE } from './ground-style.ts';
import { land } from './land.ts';
import { around, fillWith, type Bounds } from './show-bounds.ts';

// Apart from all else, so that a page is there before its map: this file is imported when a map is wanted.
setWorkerUrl(workerUrl);
setWorkerCount(1);

const DETAIL_SOURCE = 'ground';
/** Sources that may not come: the land in few corners stays as it is. */
const OPTIONAL: readonly unknown[] = [ONLINE_SOURCE, DETAIL_SOURCE];

/**
 * Tiles of an online base are all that a map fetches from elsewhere. Their hosts may refuse pages that do not say where they are
 * from, as OpenStreetMap's does, and the page's policy says it to nobody: they alone learn its origin, and no more.
 */
function fromThisOrigin(url: string): RequestParameters {
  return { url, referrerPolicy: 'origin' };
}

/**
 * A map over the land, north up. Whoever opens it removes it. `onReady` hears each time that it can be drawn on: again when the
 * graphics driver had lost it. Throws where the browser has no WebGL 2.
 */
export function openMap(container: HTMLElement, bounds: Bounds, onReady: (map: GlMap) => void): GlMap {
  const ground = land();
  const map = new GlMap({
    container,
    bounds,
    style: groundStyle(),
    // Constant, and checked while it is developed: on a slow phone that takes long.
    validateStyle: import.meta.env.DEV,
    fitBoundsOptions: { padding: around() },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 18,
    // Its own land is made anew sooner than the page can spare the memory for places that were left.
    maxTileCacheSize: 0,
    transformRequest: fromThisOrigin,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
  fillWith(map, bounds);
  followColours(map);
  map.on('style.load', () => {
    paintGround(map);
    // Another task: on a slow phone, all in one would hold up all else for too long.
    setTimeout(() => {
      if (!isOpen(map)) return;
      complete(map, ground);
      onReady(map);
    });
  });
  map.on('error', (event) => {
    if (!('sourceId' in event && OPTIONAL.includes(event.sourceId))) reportError(event.error);
  });
  return map;
}

/** Layers may be there already: what the graphics driver had lost comes with them. */
function complete(map: GlMap, land: MultiPolygon): void {
  void map.getSource<GeoJSONSource>('land')?.setData(land);
  for (const layer of overlayLayers()) if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
  void map.once('idle', () => void addGround(map, land));
}

/** What is fetched once the map is drawn and nothing is computed that is waited for; without it the land stays as it is. */
async function addGround(map: GlMap, land: MultiPolygon): Promise<void> {
  await whenQuiet();
  const ground = await import('../ground/ground.ts').catch(() => null);
  if (ground === null) return;
  addProtocol(DETAIL_SOURCE, ground.detailTile);
  ground.addGround(map, { source: DETAIL_SOURCE, land, paint: paintGround });
}
