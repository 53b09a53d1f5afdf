import type { Lang } from '../contract/place.ts';
import type { Layer } from '../core/layer.ts';
import { outlineOf, type Bbox } from '../core/outline.ts';
import { checkLayer } from './door.ts';
import { legendOf, type Legend } from './legend.ts';
import { mercatorFrame, type MercatorFrame } from './map/mercator-frame.ts';
import { samplesAt } from './map/samples-at.ts';
import { paint } from './png/paint.ts';

type LngLat = readonly [lng: number, lat: number];

/** A layer as web maps take it: an image in Web Mercator (EPSG:3857), transparent where nothing is known. */
export interface MapImage {
  readonly png: Uint8Array;
  /** Pixels; each is as large on the ground as one of the layer. */
  readonly width: number;
  readonly height: number;
  /** West, south, east, north, degrees. East is beyond 180 where the zone lies over the antimeridian. */
  readonly bounds: Bbox;
  /** North-west, north-east, south-east, south-west. */
  readonly coordinates: readonly [LngLat, LngLat, LngLat, LngLat];
  /** Minimum x, minimum y, maximum x, maximum y, metres of EPSG:3857. */
  readonly extent: readonly [number, number, number, number];
  readonly legend: Legend;
}

/** How an image for maps is made. */
export interface MapImageOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
}

/**
 * A layer as an image for maplibre, OpenLayers or Leaflet, in the colours of its legend. Zones' grids are UTM, which web maps do not
 * draw: each pixel of the image has the value of the layer's pixel that its centre lies in, within a hundredth of a pixel.
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does.
 */
export async function mapImage(layer: Layer, { lang = 'en' }: MapImageOptions = {}): Promise<MapImage> {
  checkLayer(layer);
  const legend = legendOf(layer.id, lang);
  const frame = mercatorFrame(boundsOf(layer), layer.grid);
  const { width, height, bounds, extent } = frame;
  const data = paint(samplesAt(layer, frame), legend);
  // Loaded by those alone who write images.
  const { encode } = await import('fast-png');
  const png = encode({ width, height, data, channels: 4, depth: 8 });
  return { png, width, height, bounds, extent, coordinates: cornersOf(frame), legend };
}

function boundsOf({ grid }: Layer): Bbox {
  const [west, south, east, north] = outlineOf(grid).bbox;
  return [west, south, east < west ? east + 360 : east, north];
}

function cornersOf({ bounds: [west, south, east, north] }: MercatorFrame): MapImage['coordinates'] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}
