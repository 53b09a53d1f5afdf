import { applyAffine } from './affine.ts';
import { nearestLongitude, normalizeLongitude } from './ellipsoid.ts';
import { SylvanError } from './errors.ts';
import { coarsen, northUpGrid, type Grid } from './grid.ts';
import { isUtm, projectionOf, utmEpsg, type Projection } from './projection.ts';
import { pixelLadder } from './resolution.ts';

/** West, south, east, north in degrees. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/** The square the caller asked about, and the grids it is analysed on. */
export interface Zone {
  /** The centre as asked; the grid's own centre is within half a coarse pixel of it. */
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
  /** Encloses the grid. Over the antimeridian west is greater than east (RFC 7946). */
  readonly bbox: Bbox;
  /** The same as one box, or two over the antimeridian, none of which crosses it: for searches. */
  readonly boxes: readonly Bbox[];
  /** The grid's outline, counterclockwise, closed, densified; longitudes in [-180, 180]. */
  readonly ring: readonly (readonly [lng: number, lat: number])[];
}

export interface ZoneOptions {
  /** UTM system to use instead of the centre's own: that of the scenes, where one tile covers the zone. */
  readonly epsg?: number;
  /** Finest pixel the source has, metres. */
  readonly finest?: number;
}

/** Latitudes where UTM is defined. */
export const COVERAGE = { south: -80, north: 84 } as const;

/** The pixels of Sentinel-2's 20 m bands: the zone's edges keep to their lattice at least. */
const LATTICE_METRES = 20;

const SEGMENTS_PER_EDGE = 16;

/**
 * The zone of `sizeKm` on the ground around a point, axis-aligned in UTM (METHODS 11). Its edges keep to a lattice of 20 m, or
 * of its pixels where those are larger, so that the pixels of most Sentinel-2 scenes need no resampling.
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
  const projection = projectionOf(epsg);
  const pointScale = projection.scaleAt(lng, lat);
  if (!isUtm(epsg) || Number.isNaN(pointScale)) throw systemError(epsg, lat, lng);
  const grid = zoneGrid(projection, [lng, lat], sizeKm * 1000 * pointScale, resolution);
  const coarse = resolution < LATTICE_METRES ? coarsen(grid, LATTICE_METRES / resolution) : grid;
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
    ...outline(grid, projection, lng),
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

/** The square of `side` projected metres around a point, rounded to whole cells of the lattice. */
function zoneGrid(
  projection: Projection,
  centre: readonly [number, number],
  side: number,
  resolution: number,
): Grid {
  const lattice = Math.max(LATTICE_METRES, resolution);
  const cells = Math.max(1, Math.round(side / lattice));
  const [x, y] = projection.forward(...centre);
  const west = Math.round(x / lattice - cells / 2) * lattice;
  const north = Math.round(y / lattice + cells / 2) * lattice;
  const pixels = (cells * lattice) / resolution;
  return northUpGrid(projection.epsg, west, north, resolution, pixels, pixels);
}

/** Ring and boxes in degrees. Longitudes are kept near the centre's until the end, so that they go on over the antimeridian. */
function outline(
  grid: Grid,
  projection: Projection,
  centreLng: number,
): Pick<Zone, 'bbox' | 'boxes' | 'ring'> {
  const edges = gridEdges(grid).map((edge) =>
    edge.map(([column, row]) => {
      const [lng, lat] = projection.inverse(...applyAffine(grid.affine, column, row));
      return [nearestLongitude(lng, centreLng), lat] as const;
    }),
  );
  const [west, east] = extent(edges.map((edge) => edge.map(([lng]) => lng)));
  const [south, north] = extent(edges.map((edge) => edge.map(([, lat]) => lat)));
  const ring = edges
    .flatMap((edge) => edge.slice(1))
    .map(([lng, lat]) => [normalizeLongitude(lng), lat] as const);
  return { ring: [ring[ring.length - 1], ...ring], ...antimeridianBoxes(west, south, east, north) };
}

/** The four edges counterclockwise from the lower left, as pixel positions. */
function gridEdges({ width, height }: Grid): [column: number, row: number][][] {
  const steps = Array.from({ length: SEGMENTS_PER_EDGE + 1 }, (_, i) => i / SEGMENTS_PER_EDGE);
  return [
    steps.map((t) => [width * t, height]),
    steps.map((t) => [width, height * (1 - t)]),
    steps.map((t) => [width * (1 - t), 0]),
    steps.map((t) => [0, height * t]),
  ];
}

/**
 * Least and greatest value along smooth edges known at equal steps. Between two samples a curve passes them by at most
 * an eighth of its second difference: that is added, so that the extent encloses the whole edge.
 */
function extent(edges: readonly (readonly number[])[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const values of edges) {
    const bulges = values.map((v, i) => Math.abs(values[i - 1] - 2 * v + values[i + 1]) / 8);
    const bulge = bulges.slice(1, -1).reduce((a, b) => Math.max(a, b));
    low = Math.min(low, ...values.map((v) => v - bulge));
    high = Math.max(high, ...values.map((v) => v + bulge));
  }
  return [low, high];
}

/** `west` and `east` may lie beyond 180 degrees. */
function antimeridianBoxes(
  west: number,
  south: number,
  east: number,
  north: number,
): Pick<Zone, 'bbox' | 'boxes'> {
  const bbox: Bbox = [normalizeLongitude(west), south, normalizeLongitude(east), north];
  if (west >= -180 && east <= 180) return { bbox, boxes: [bbox] };
  return {
    bbox,
    boxes: [
      [bbox[0], south, 180, north],
      [-180, south, bbox[2], north],
    ],
  };
}
