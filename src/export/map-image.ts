import { DEGREE } from '../geo/ellipsoid.ts';
import type { Grid } from '../geo/grid.ts';
import { outlineOf } from '../geo/outline.ts';
import { isClassLayer, UNKNOWN_CLASS, type Layer } from '../geo/layer.ts';
import { locator, meshAt, positionIn } from '../geo/mesh.ts';
import { projectionOf } from '../geo/projection.ts';
import type { Lang } from '../contract/zone.ts';
import { checkLayer } from './door.ts';
import { legendOf, type Legend } from './legend.ts';
import { encoded, paint } from './png.ts';

const WEB_MERCATOR = 3857;

/** An image in Web Mercator, and its extent: minimum x, minimum y, maximum x, maximum y. */
interface Frame {
  readonly grid: Grid;
  readonly extent: MapImage['extent'];
}

/** The frame around `bounds`; at its centre, pixels have the same size on the ground as those of `grid`. */
function frameOf([west, south, east, north]: MapImage['bounds'], grid: Grid): Frame {
  const mercator = projectionOf(WEB_MERCATOR);
  const [left, bottom] = mercator.forward(west, south);
  const [right, top] = mercator.forward(east, north);
  // A metre in Web Mercator is shorter on the ground by a factor equal to the cosine of the latitude.
  const pixel = grid.affine[0] / Math.cos(((south + north) / 2) * DEGREE);
  const [width, height] = [right - left, top - bottom].map((side) => Math.max(1, Math.round(side / pixel)));
  const affine = [(right - left) / width, 0, left, 0, (bottom - top) / height, top] as const;
  return { grid: { epsg: WEB_MERCATOR, affine, width, height }, extent: [left, bottom, right, top] };
}

/** Positions are projected at intervals of this many pixels, and interpolated in between. */
const STEP = 16;

/** The layer's values at the centres of an image's pixels, row by row; unknown outside the layer. */
function samplesAt({ id, grid, data }: Layer, image: Grid): Layer['data'] {
  const { width, height } = image;
  const found = data.constructor as Float32ArrayConstructor | Uint8ArrayConstructor;
  const samples = new found(width * height).fill(isClassLayer(id) ? UNKNOWN_CLASS : NaN);
  const mesh = meshAt(locator(image, grid), image, STEP);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const x = Math.floor(positionIn(mesh, column + 0.5, row + 0.5, 0));
      const y = Math.floor(positionIn(mesh, column + 0.5, row + 0.5, 1));
      if (x >= 0 && x < grid.width && y >= 0 && y < grid.height) samples[i] = data[y * grid.width + x];
    }
  return samples;
}

/** Longitude and latitude, WGS 84 degrees. */
export type LngLat = [lng: number, lat: number];

/**
 * A layer as an image in Web Mercator (EPSG:3857) for web maps, transparent where nothing is known. Its lists are not readonly,
 * because map libraries do not accept readonly ones.
 */
export interface MapImage {
  /** The image as a PNG file, with transparency. */
  readonly png: Uint8Array<ArrayBuffer>;
  /** Width in pixels, which have the same size on the ground as those of the layer. */
  readonly width: number;
  /** Height in the same pixels. */
  readonly height: number;
  /** West, south, east, north, degrees. East exceeds 180 if the zone crosses the antimeridian. */
  readonly bounds: [west: number, south: number, east: number, north: number];
  /** North-west, north-east, south-east, south-west. */
  readonly coordinates: [LngLat, LngLat, LngLat, LngLat];
  /** Minimum x, minimum y, maximum x, maximum y, metres of EPSG:3857. */
  readonly extent: [number, number, number, number];
  /** Meaning of the colours. */
  readonly legend: Legend;
}

/** Options of an image for maps. */
export interface MapImageOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
}

/**
 * A layer as an image for maplibre, OpenLayers or Leaflet, in the colours of its legend. Zones use UTM grids, which web maps
 * cannot draw: each pixel of the image has the value of the layer's pixel that contains its centre, within a hundredth of a
 * pixel.
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does.
 */
export async function mapImage(layer: Layer, { lang = 'en' }: MapImageOptions = {}): Promise<MapImage> {
  checkLayer(layer);
  const legend = legendOf(layer.id, lang);
  const bounds = boundsOf(layer);
  const { grid, extent } = frameOf(bounds, layer.grid);
  const { width, height } = grid;
  const png = await encoded(grid, paint(samplesAt(layer, grid), legend));
  const [west, south, east, north] = bounds;
  const coordinates: MapImage['coordinates'] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { png, width, height, bounds, extent, coordinates, legend };
}

function boundsOf({ grid }: Layer): MapImage['bounds'] {
  const [west, south, east, north] = outlineOf(grid).bbox;
  return [west, south, east < west ? east + 360 : east, north];
}
