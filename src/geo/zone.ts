import type { ValidPlace } from '../contract/zone.ts';
import { northUpGrid, type Grid, pixelLadder } from './grid.ts';
import {
  boxOfPolygon,
  fractionsInside,
  isInPolygon,
  projectPolygon,
  type Polygon,
  type ProjectedPolygon,
} from './polygon.ts';
import { outlineOf, type Bbox, type Outline } from './outline.ts';
import { centreOf, isUtm, projectionOf, scaleOf, utmEpsg } from './projection.ts';

/** The place of a call: a square around a point, or a polygon within that square. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  /** Side of the square, kilometres. */
  readonly size: number;
  readonly geometry?: Polygon | undefined;
}

/** Ground area of pixels, hectares. */
export function hectares(pixels: number, { pixelAreaM2 }: { readonly pixelAreaM2: number }): number {
  return (pixels * pixelAreaM2) / 10_000;
}

/** Step, in kilometres, to which box sizes are rounded. Grids within half a step of a size count as having that size. */
const SIZE_STEP = 0.1;
/** Number of decimals of the box's centre, in degrees, which state it to a centimetre. */
const POSITION_DECIMALS = 7;

/** The place of a valid request; for a polygon, the middle of its box and the longer side of the box. */
export function placeOf({ lat, lng, size, geometry }: ValidPlace): Place {
  if (geometry === undefined) return { lat, lng, size };
  const box = boxOfPolygon(geometry);
  const side = Math.round(Math.max(box.width, box.height) / SIZE_STEP) * SIZE_STEP;
  return {
    lat: Number(box.lat.toFixed(POSITION_DECIMALS)),
    lng: Number(box.lng.toFixed(POSITION_DECIMALS)),
    size: Math.max(SIZE_STEP, Number(side.toFixed(1))),
    geometry,
  };
}

/** The zone of a request, and the grids on which it is analyzed. */
export interface Zone extends Outline {
  /** The centre as requested; the grid's own centre is within half a coarse pixel of it, or of the centre of a polygon's box. */
  readonly lat: number;
  readonly lng: number;
  /** Side of the square as requested, kilometres; for a polygon, the longer side of its box. */
  readonly size: number;
  readonly epsg: number;
  /** The analysis grid. */
  readonly grid: Grid;
  /**
   * The grid of the 20 m bands: the same ground with pixels twice as large if those of `grid` are finer than 20 m, else `grid`
   * itself.
   */
  readonly coarse: Grid;
  /** Pixel sides of `grid` and `coarse`, metres of the projection. */
  readonly resolution: number;
  readonly coarseResolution: number;
  /** Point scale k at the grid's centre: projected metres per ground metre. */
  readonly pointScale: number;
  /** True ground area of a pixel of `grid`, m2. */
  readonly pixelAreaM2: number;
  /** True ground area of the zone, hectares, and length of its outline, metres. */
  readonly areaHa: number;
  readonly perimeterM: number;
  /** Number of pixels of `grid` that the zone covers, counting partly covered pixels as fractions. */
  readonly pixels: number;
  /** The outline in the coordinate system of the grids; `null` for a square, which fills its grid. */
  readonly polygon: ProjectedPolygon | null;
  /** West, south, east, north of the zone itself; `bbox` is that of the grid. */
  readonly bounds: Bbox;
}

interface ZoneOptions {
  /** UTM system to use instead of the centre's own: that of the scenes, if one tile covers the zone. It must hold the zone. */
  readonly epsg?: number;
  /** Side of the source's finest pixels, metres. */
  readonly finest?: number;
  /** Pixel side in metres. The zone also consists of whole pixels of this size, or of the next multiple of the coarse pixel. */
  readonly lattice?: number;
  /** A corner of the source's pixels, with which the grids align. Without it, they align with multiples of the coarse pixel. */
  readonly origin?: readonly [x: number, y: number];
}

/** Grids finer than Sentinel-2's 20 m bands have a coarse grid with pixels twice their size. */
const COARSE_METRES = 20;

/** Number of coarse pixels that are read around a polygon, because a parcel is part of the forest around it. */
const SURROUNDINGS = 5;
/** Side of a box, in metres. Small polygons are read with more surroundings, until their box is this large. */
const MIN_POLYGON_SIDE = 1000;
/** Tolerance of a polygon's edges, in pixels. */
const EDGE_TOLERANCE = 0.01;
/** Rounding error of projections, in pixels. */
const ROUNDING = 1e-6;

/**
 * The zone of a place, axis-aligned in UTM (methods 11): a square of `size` around its point, or a polygon. Its grids align with
 * multiples of the coarse pixel, where Sentinel-2's 10 m and 20 m pixels need no resampling, or with multiples counted from
 * `origin`, because a tile's corner is not a multiple of its overviews' pixels.
 */
export function makeZone({ lat, lng, size, geometry }: Place, options: ZoneOptions = {}): Zone {
  const resolution = pixelLadder(size, options.finest);
  const epsg = options.epsg ?? utmEpsg(lng, lat);
  const projection = projectionOf(epsg);
  const scale = projection.scaleAt(lng, lat);
  const factor = resolution < COARSE_METRES ? 2 : 1;
  const own = resolution * factor;
  const coarsest = own * Math.max(1, Math.ceil((options.lattice ?? 0) / own));
  const lattice: Lattice = { epsg, resolution: coarsest, origin: options.origin ?? [0, 0] };
  const polygon = geometry ? projectPolygon(geometry, epsg, EDGE_TOLERANCE * resolution) : null;
  const laid = polygon
    ? gridAroundPolygon(polygon, lattice, scale)
    : squareAround(projection.forward(lng, lat), size * 1000 * scale, lattice);
  const coarse = refine(laid, coarsest / own);
  const grid = refine(coarse, factor);
  const pointScale = scaleOf(grid);
  const pixelAreaM2 = (resolution / pointScale) ** 2;
  const pixels = pixelsOf(grid, insideOf({ polygon }, grid));
  const outline = outlineOf(grid);
  return {
    lat,
    lng,
    size,
    epsg,
    grid,
    coarse,
    resolution,
    coarseResolution: coarse.affine[0],
    pointScale,
    pixelAreaM2,
    areaHa: (pixels * pixelAreaM2) / 10_000,
    perimeterM: (polygon?.perimeter ?? 2 * (grid.width + grid.height) * resolution) / pointScale,
    pixels,
    polygon,
    bounds: geometry ? boxOfPolygon(geometry).bbox : outline.bbox,
    ...outline,
  };
}

/** Whether `epsg` is a UTM system that extends to the place. */
export function canHold(epsg: number, { lng, lat }: Point): boolean {
  return isUtm(epsg) && !Number.isNaN(projectionOf(epsg).scaleAt(lng, lat));
}

/**
 * The place of a zone, for grids of another pixel size. A square, or a polygon that fills a square of the place's size, takes the
 * box of the zone's grid, so that both grids cover the same ground.
 */
export function placeOn(zone: Zone, place: Place): Place {
  if (zone.polygon !== null && !isFilledSquare(zone, place)) return place;
  const [lng, lat] = centreOf(zone.grid);
  return { lat, lng, size: place.size, geometry: undefined };
}

function isFilledSquare(zone: Zone, { size }: Place): boolean {
  const { width, height } = zone.grid;
  const side = (width * zone.resolution) / zone.pointScale / 1000;
  return width === height && Math.abs(side - size) < SIZE_STEP / 2 && insideOf(zone, zone.grid) === null;
}

/** A grid, and the fractions of its pixels inside the zone. */
export interface ZonePixels {
  readonly width: number;
  readonly height: number;
  /** Result of {@link insideOf}. */
  readonly inside: Float32Array | null;
}

/** Fraction of each pixel inside the zone, 0…1, for a grid in the zone's system; `null` if the whole grid is inside. */
export function insideOf({ polygon }: Pick<Zone, 'polygon'>, grid: Grid): Float32Array | null {
  return polygon && fractionsInside(polygon, grid);
}

/** Whether a point, in degrees, lies inside the zone's outline. For a square this is always true: its grid is its outline. */
export function contains({ polygon, epsg }: Pick<Zone, 'polygon' | 'epsg'>, { lng, lat }: Point): boolean {
  return polygon === null || isInPolygon(polygon, ...projectionOf(epsg).forward(lng, lat));
}

interface Point {
  readonly lng: number;
  readonly lat: number;
}

function pixelsOf({ width, height }: Grid, inside: Float32Array | null): number {
  return inside?.reduce((sum, fraction) => sum + fraction, 0) ?? width * height;
}

/** The lattice that the pixels of a grid align with. */
interface Lattice {
  readonly epsg: number;
  readonly resolution: number;
  readonly origin: readonly [x: number, y: number];
}

/** The square of `side` projected metres around a point, rounded to whole pixels on the lattice. */
function squareAround([x, y]: readonly [number, number], side: number, lattice: Lattice): Grid {
  const { resolution } = lattice;
  const [left, top] = nearOrigin(lattice);
  const pixels = Math.max(1, Math.round(side / resolution));
  const west = left + Math.round((x - left) / resolution - pixels / 2) * resolution;
  const north = top + Math.round((y - top) / resolution + pixels / 2) * resolution;
  return northUpGrid(lattice.epsg, west, north, resolution, pixels, pixels);
}

/** A corner of the lattice near 0, so that a distant origin does not cost precision. */
function nearOrigin({ origin: [x, y], resolution }: Lattice): [left: number, top: number] {
  return [x % resolution, y % resolution];
}

/**
 * The box of a polygon on the lattice, if the polygon fills it. Any other polygon is read with {@link SURROUNDINGS} on all sides,
 * and with more if it is small.
 */
function gridAroundPolygon(polygon: ProjectedPolygon, lattice: Lattice, pointScale: number): Grid {
  const box = boxOnLattice(polygon, lattice, [0, 0]);
  if (fractionsInside(polygon, box) === null) return box;
  const least = (MIN_POLYGON_SIDE * pointScale) / lattice.resolution;
  const around = (pixels: number) => Math.max(SURROUNDINGS, Math.ceil((least - pixels) / 2));
  return boxOnLattice(polygon, lattice, [around(box.width), around(box.height)]);
}

/** The pixels of the lattice that a polygon's box touches, and the given number of pixels around them. */
function boxOnLattice(
  { west, south, east, north }: ProjectedPolygon,
  lattice: Lattice,
  [aside, above]: readonly [number, number],
): Grid {
  const { resolution, epsg } = lattice;
  const [left, top] = nearOrigin(lattice);
  const first = (at: number, from: number) => Math.floor((at - from) / resolution + ROUNDING);
  const last = (at: number, from: number) => Math.ceil((at - from) / resolution - ROUNDING);
  const [column, end] = [first(west, left) - aside, last(east, left) + aside];
  const [row, bottom] = [last(north, top) + above, first(south, top) - above];
  return northUpGrid(
    epsg,
    left + column * resolution,
    top + row * resolution,
    resolution,
    Math.max(1, end - column),
    Math.max(1, row - bottom),
  );
}

/** The same ground with pixels whose sides are `factor` times shorter. */
function refine({ epsg, affine, width, height }: Grid, factor: number): Grid {
  const [resolution, , west, , , north] = affine;
  return northUpGrid(epsg, west, north, resolution / factor, width * factor, height * factor);
}
