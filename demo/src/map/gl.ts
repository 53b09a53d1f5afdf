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
import { effect } from '@preact/signals';
import { paintGround } from '../ground/colours.ts';
import { DETAIL_SOURCE, isOpen } from '../ground/open.ts';
import { whenQuiet } from '../state/quiet.ts';
import { groundStyle } from './base-style.ts';
import { ONLINE_SOURCE } from './ground-style.ts';
import { overlayLayers } from './overlay-style.ts';
import { land } from './land.ts';
import { around, fillWith } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';

// In a separate file that is imported with the first map, so that the page appears before it.
setWorkerUrl(workerUrl);
setWorkerCount(1);

/** Sources that may fail to load: the simplified land then stays. */
const OPTIONAL: readonly unknown[] = [ONLINE_SOURCE, DETAIL_SOURCE];

/**
 * A map fetches only the tiles of an online base from elsewhere. Their hosts may refuse requests without a referrer, as
 * OpenStreetMap's does, and the page's policy sends none. These requests alone send the page's origin, and nothing more.
 */
function fromThisOrigin(url: string): RequestParameters {
  return { url, referrerPolicy: 'origin' };
}

/**
 * A map over the land, north up. The caller removes it. Calls `onReady` each time it can be drawn on, including after a lost
 * graphics context. Throws if the browser has no WebGL 2.
 */
export function openMap(container: HTMLElement, bounds: Bounds, onReady: () => void): GlMap {
  const ground = land();
  const map = new GlMap({
    container,
    bounds,
    style: groundStyle(),
    // The style is constant and validated during development: validation is slow on a phone.
    validateStyle: import.meta.env.DEV,
    fitBoundsOptions: { padding: around() },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 18,
    // The map's own land is rebuilt quickly, and the memory for tiles of places left behind is better saved.
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
    // A separate task: on a slow phone, a single one would block everything for too long.
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

/** Layers may already exist: they come back with a restored graphics context. */
function complete(map: GlMap, land: MultiPolygon): void {
  void map.getSource<GeoJSONSource>('land')?.setData(land);
  for (const layer of overlayLayers()) if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
  void map.once('idle', () => void addGround(map, land));
}

/** Fetched once the map is drawn and no computation is pending; if that fails, the simplified land stays. */
async function addGround(map: GlMap, land: MultiPolygon): Promise<void> {
  await whenQuiet();
  const ground = await import('../ground/ground.ts').catch(() => null);
  if (ground === null) return;
  addProtocol(DETAIL_SOURCE, ground.detailTile);
  ground.addGround(map, land, paintGround);
}
