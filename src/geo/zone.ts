import { SylvanError } from '../errors/errors.ts';
import { northUpGrid, type Grid, pixelLadder } from './grid.ts';
import { outlineOf, type Outline } from './outline.ts';
import { isUtm, projectionOf, utmEpsg } from './projection.ts';

/** The square of the request, and the grids it is analysed on. */
export interface Zone extends Outline {
  /** The centre as requested; the grid's own centre is within half a coarse pixel of it. */
  readonly lat: number;
  readonly lng: number;
  readonly sizeKm: number;
  readonly epsg: number;
  /** The analysis grid. */
  readonly grid: Grid;
  /** The same ground at the pixels of the 20 m bands: twice the grid's where that is finer, else the grid itself. */
  readonly coarse: Grid;
  /** Pixel sides of `grid` and `coarse` in metres of the projection. */
  readonly resolution: number;
  readonly coarseResolution: number;
  /** Point scale k at the centre: projected metres per ground metre. */
  readonly pointScale: number;
  /** True ground area of a pixel of `grid`, m2. */
  readonly pixelAreaM2: number;
  /** True ground area of the grid, hectares. */
  readonly areaHa: number;
}

interface ZoneOptions {
  /** UTM system to use instead of the centre's own: that of the scenes, where one tile covers the zone. */
  readonly epsg?: number;
  /** Finest pixel the source has, metres. */
  readonly finest?: number;
  /** Metres, a multiple of the coarse pixel: the zone is made of whole pixels of these, too, for what is read at them. */
  readonly lattice?: number;
  /** A corner of the source's pixels: the grids keep to their lattice. Without it they keep to multiples of the coarse pixel. */
  readonly origin?: readonly [x: number, y: number];
}

/** Latitudes where UTM is defined. */
const COVERAGE = { south: -80, north: 84 } as const;

/** Finer grids than Sentinel-2's 20 m bands have a coarse grid of twice their pixels. */
const COARSE_METRES = 20;

/**
 * The zone of `sizeKm` on the ground around a point, axis-aligned in UTM (methods 11). Its edges keep to
 * multiples of the coarse pixel, where Sentinel-2's 10 m and 20 m pixels need no resampling, or to those counted from
 * `origin`: a tile's corner is no multiple of its overviews' pixels.
 *
 * Throws `zone-out-of-coverage` for a centre outside 80 S to 84 N, `zone-too-small`, `zone-too-large`, and
 * `invalid-parameters` for a longitude outside -180 to 180 or an `epsg` that is not UTM or is far away.
 */
export function makeZone(
  { lat, lng, sizeKm }: Pick<Zone, 'lat' | 'lng' | 'sizeKm'>,
  options: ZoneOptions = {},
): Zone {
  validateCentre(lat, lng);
  const resolution = pixelLadder(sizeKm, options.finest);
  const epsg = options.epsg ?? utmEpsg(lng, lat);
  const pointScale = isUtm(epsg) ? projectionOf(epsg).scaleAt(lng, lat) : NaN;
  if (Number.isNaN(pointScale)) throw systemError(epsg, lat, lng);
  const factor = resolution < COARSE_METRES ? 2 : 1;
  const centre = projectionOf(epsg).forward(lng, lat);
  const side = sizeKm * 1000 * pointScale;
  const coarsest = Math.max(resolution * factor, options.lattice ?? 0);
  const square = squareAround(centre, side, coarsest, epsg, options.origin);
  const coarse = refine(square, coarsest / (resolution * factor));
  const grid = refine(coarse, factor);
  const pixelAreaM2 = (resolution / pointScale) ** 2;
  return {
    lat,
    lng,
    sizeKm,
    epsg,
    grid,
    coarse,
    resolution,
    coarseResolution: coarse.affine[0],
    pointScale,
    pixelAreaM2,
    areaHa: (grid.width * grid.height * pixelAreaM2) / 10_000,
    ...outlineOf(grid),
  };
}

function validateCentre(lat: number, lng: number): void {
  const { south, north } = COVERAGE;
  if (!(lat >= south && lat <= north))
    throw new SylvanError(
      'zone-out-of-coverage',
      `Latitude ${lat} is outside the covered range; choose a centre between ${south} and ${north} degrees.`,
      { fields: { lat, south, north } },
    );
  if (!(Math.abs(lng) <= 180))
    throw new SylvanError('invalid-parameters', `Longitude ${lng} is outside -180 to 180 degrees.`, {
      errors: [
        { pointer: '/lng', code: 'out-of-range', detail: 'The longitude must be -180 to 180 degrees.' },
      ],
    });
}

function systemError(epsg: number, lat: number, lng: number): SylvanError {
  return new SylvanError(
    'invalid-parameters',
    `EPSG:${epsg} cannot hold a zone at latitude ${lat}, longitude ${lng}; use a UTM system near it.`,
    { fields: { epsg, lat, lng } },
  );
}

/** The square of `side` projected metres around a point, rounded to whole pixels on the lattice through `origin`. */
function squareAround(
  [x, y]: readonly [number, number],
  side: number,
  resolution: number,
  epsg: number,
  origin: readonly [number, number] = [0, 0],
): Grid {
  // Near 0, so that an origin far away costs no digits.
  const [left, top] = origin.map((position) => position % resolution) as [number, number];
  const pixels = Math.max(1, Math.round(side / resolution));
  const west = left + Math.round((x - left) / resolution - pixels / 2) * resolution;
  const north = top + Math.round((y - top) / resolution + pixels / 2) * resolution;
  return northUpGrid(epsg, west, north, resolution, pixels, pixels);
}

/** The same ground at pixels of a `factor`-th of the side. */
function refine({ epsg, affine, width, height }: Grid, factor: number): Grid {
  const [resolution, , west, , , north] = affine;
  return northUpGrid(epsg, west, north, resolution / factor, width * factor, height * factor);
}
