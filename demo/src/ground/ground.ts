import type { MultiPolygon } from 'geojson';
import type { Map as GlMap, LayerSpecification, RequestParameters } from 'maplibre-gl';
import { locator } from './locator.ts';
import { addNames } from './names.ts';
import { DETAIL_SOURCE, isOpen } from './open.ts';
import { tileAt, TILES } from './packs.ts';
import './ground.css';

/**
 * Adds the coast, waters, borders and names to a map, and a globe to its corner, unless they are already there. `paint` applies
 * the page's colours.
 */
export function addGround(map: GlMap, land: MultiPolygon, paint: (map: GlMap) => void): void {
  if (!isOpen(map)) return;
  if (map.getSource(DETAIL_SOURCE) === undefined) {
    addDetail(map);
    map.addControl(locator(land), 'bottom-right');
    paint(map);
  }
  addNames(map).then(
    () => isOpen(map) && paint(map),
    // Retries when the map is next moved, because the network may be back.
    () => void map.once('moveend', () => addGround(map, land, paint)),
  );
}

/** The tile named at the end of a URL: `…/{z}/{x}/{y}`. */
export async function detailTile({ url }: RequestParameters): Promise<{ data: ArrayBuffer }> {
  const [z, x, y] = url.match(/\d+/g)!.map(Number);
  // A copy, because a buffer passed to the map's worker is transferred.
  return { data: Uint8Array.from(await tileAt(z, x, y)).buffer };
}

/**
 * Opacity by zoom. Lakes and rivers are generalised for a scale of 1:50 million: next to a zone's pixels, they would appear
 * kilometres away from their true places.
 */
const FADED = ['interpolate', ['linear'], ['zoom'], 7, 1, 9, 0];

const source = DETAIL_SOURCE;

const LAYERS = [
  { id: 'ground-land', type: 'fill', source, 'source-layer': 'land' },
  {
    id: 'ground-river',
    type: 'line',
    source,
    'source-layer': 'river',
    paint: {
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 2],
      'line-opacity': FADED,
    },
  },
  { id: 'ground-lake', type: 'fill', source, 'source-layer': 'lake', paint: { 'fill-opacity': FADED } },
  {
    id: 'ground-border',
    type: 'line',
    source,
    'source-layer': 'border',
    paint: {
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6],
      'line-dasharray': [4, 2],
    },
  },
  { id: 'ground-coast', type: 'line', source, 'source-layer': 'land' },
] as LayerSpecification[];

/** Replaces the simplified land with coast, lakes, rivers and borders: hides the former once all of these are drawn. */
function addDetail(map: GlMap): void {
  let isWhole = true;
  map.addSource(source, { type: 'vector', tiles: [`${source}://{z}/{x}/{y}`], maxzoom: TILES.last });
  for (const layer of LAYERS) map.addLayer(layer, 'coast');
  map.on('error', (event) => {
    if ('sourceId' in event && event.sourceId === source) isWhole = false;
  });
  void map.once('idle', () => {
    if (isWhole) for (const id of ['land', 'coast']) map.setLayoutProperty(id, 'visibility', 'none');
  });
}
