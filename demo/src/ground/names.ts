import { effect } from '@preact/signals';
import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import { countryName, loadGazetteer, townName, type Gazetteer } from '../gazetteer/towns.ts';
import { turnsTo, type Bounds } from '../state/degrees.ts';
import { isOpen } from './open.ts';

/** Maximum number of towns that the map names at once. */
const MAX_NAMES = 150;
/** Zoom levels at which country names appear: a continental scale. */
const COUNTRIES = { minzoom: 1.5, maxzoom: 6.5 };

const [DOT, DOT_SIZE] = ['dot', 16];
/** The browser's own fonts: none are downloaded. */
const FONT = ['system-ui', 'sans-serif'];

/** The map places the labels of the last layer first. */
const LAYERS = [
  {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    layout: {
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['get', 'size'], 3, 11, 7, 14],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
      'icon-image': DOT,
      'icon-size': ['interpolate', ['linear'], ['get', 'size'], 3, 0.3, 7, 0.55],
    },
    paint: { 'text-halo-width': 1.4, 'icon-halo-width': 1 },
  },
  {
    id: 'countries',
    type: 'symbol',
    source: 'countries',
    ...COUNTRIES,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 15],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.12,
      'text-max-width': 8,
    },
    paint: { 'text-halo-width': 1.2 },
  },
] as LayerSpecification[];

/** Adds town and country names to the map in the page's language, wherever it moves. Rejects if the names fail to load. */
export async function addNames(map: GlMap): Promise<void> {
  const gazetteer = await loadGazetteer();
  if (!isOpen(map) || map.getSource('towns') !== undefined) return;
  map.addImage(DOT, dot(), { sdf: true });
  for (const layer of LAYERS) {
    map.addSource(layer.id, { type: 'geojson', data: pointsOf([]) });
    map.addLayer(layer);
  }
  const put = (id: string, names: readonly Name[]) => {
    if (isOpen(map)) void map.getSource<GeoJSONSource>(id)?.setData(pointsOf(names));
  };
  const show = () => put('towns', townsIn(gazetteer, map.getBounds().toArray()));
  effect(() => {
    put('countries', countriesOf(gazetteer));
    show();
  });
  map.on('moveend', show);
}

interface Name {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Common logarithm of the number of inhabitants; 0 for countries. */
  readonly size: number;
}

/** The largest towns in a view, which may extend beyond the antimeridian. */
export function townsIn({ towns }: Gazetteer, view: Bounds): Name[] {
  const [[west, south], [east, north]] = view;
  const names: Name[] = [];
  for (const town of towns) {
    if (town.lat < south || town.lat > north) continue;
    const lng = town.lng - turnsTo(town.lng, (west + east) / 2);
    if (lng < west || lng > east) continue;
    names.push({ name: townName(town), lat: town.lat, lng, size: Math.log10(town.size) });
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

function countriesOf({ countries }: Gazetteer): Name[] {
  return countries.map(({ code, lat, lng }) => ({ name: countryName(code), lat, lng, size: 0 }));
}

function pointsOf(names: readonly Name[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: names.map(({ name, lat, lng, size }, rank) => ({
      type: 'Feature',
      properties: { name, size, rank },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  };
}

/** A disc as a signed distance field: 192 is the edge, and larger values are inside. */
function dot(): ImageData {
  const image = new ImageData(DOT_SIZE, DOT_SIZE);
  for (let i = 0; i < DOT_SIZE ** 2; i++) {
    const [x, y] = [(i % DOT_SIZE) + 0.5, Math.floor(i / DOT_SIZE) + 0.5];
    const inside = DOT_SIZE / 4 - Math.hypot(x - DOT_SIZE / 2, y - DOT_SIZE / 2);
    image.data[4 * i + 3] = Math.min(Math.max(192 + inside * 32, 0), 255);
  }
  return image;
}
