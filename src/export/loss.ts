import { addDays } from '../contract/dates.ts';
import { nearestLongitude } from '../geo/ellipsoid.ts';
import { applyAffine, type Grid } from '../geo/grid.ts';
import type { Layer } from '../geo/layer.ts';
import { outlineOf } from '../geo/outline.ts';
import { projectionOf, scaleOf } from '../geo/projection.ts';
import { checkLayer, refused } from './door.ts';
import { polygonOf, type Position } from '../geo/polygon.ts';
import { roundedPosition, type Feature, type PatchProperties, type ZoneGeometry } from './geojson.ts';
import { labelled, pixelRings, type Corner, type Labels, type PixelRing } from './pixel-rings.ts';

/** Options for dating the loss of a layer. */
export interface LossOptions {
  /** Dates each patch of the `loss` layer. Default: no dates. */
  readonly dated?: LossDating;
}

/** When loss was first observed. */
export interface LossDating {
  /** The `loss-age` layer of the same answer. */
  readonly ages: Layer;
  /** `YYYY-MM-DD`, the day from which ages are counted back: `details.date` of an analysis, `period2.end` of a comparison. */
  readonly date: string;
}

/** Properties of a patch's polygon; without `after`, which layers do not record. */
export interface LossProperties extends Omit<PatchProperties, 'after'> {
  /** Confirmed part of the area, hectares. */
  readonly confirmed_ha: number;
}

/** Patches of loss as polygons, WGS 84 degrees. */
export interface LossCollection {
  /** GeoJSON type. */
  readonly type: 'FeatureCollection';
  /** One feature per patch, the largest first. */
  readonly features: readonly Feature<ZoneGeometry, LossProperties>[];
}

/** A patch: pixels of loss that touch at a side or at a corner, like the patches of the record. */
interface PixelPatch {
  pixels: number;
  confirmed: number;
  /** Days since the last of its pixels was first seen as lost; infinite if none is dated. */
  age: number;
  /** Outline and holes of each polygon, by the label of the polygon. */
  readonly polygons: Map<number, Position[][]>;
}

/** Lowest and highest class of the layer `loss` that are loss: provisional loss, and two classes of confirmed loss. */
const [LEAST, MOST] = [1, 3];
/** Classes from this one on are confirmed. */
const CONFIRMED = 2;

/**
 * All patches of the `loss` layer as a FeatureCollection of polygons (RFC 7946), the largest first; among equal patches, the
 * northernmost comes first. Outlines follow the sides of pixels. A patch is a MultiPolygon if some of its pixels touch only at a
 * corner, or if it crosses the antimeridian, where it is split between pixels according to their centres. Areas count whole
 * pixels; the record counts pixels at the edge of a polygon in part. Time and memory grow with the number of pixels and the
 * length of the outlines.
 *
 * Throws `invalid-parameters` for any other layer, and for ages that do not have the same pixels.
 */
export function lossGeoJson(layer: Layer, { dated }: LossOptions = {}): LossCollection {
  checkLayer(layer);
  if (dated !== undefined) checkAges(dated.ages, layer);
  const hectares = pixelHectares(layer.grid);
  const areaOf = (pixels: number) => Number((pixels * hectares).toFixed(4));
  const features = patchesOf(layer, dated?.ages.data)
    .toSorted((a, b) => b.pixels - a.pixels)
    .map(({ pixels, confirmed, age, polygons }, i) => {
      const by = dated === undefined || age === Infinity ? null : addDays(dated.date, -age);
      return {
        type: 'Feature' as const,
        geometry: polygonOf([...polygons.values()]),
        properties: {
          ...{ rank: i + 1, kind: 'loss' as const, area_ha: areaOf(pixels) },
          confirmed_ha: areaOf(confirmed),
          ...{ by, date: by },
        },
      };
    });
  return { type: 'FeatureCollection', features };
}

function checkAges(ages: Layer, { data }: Layer): void {
  checkLayer(ages);
  if (ages.id !== 'loss-age' || ages.data.length !== data.length)
    throw refused(
      `The layer ${ages.id} does not give the days of this loss; use the layer loss-age of the same answer.`,
    );
}

/** True ground area of a pixel at the grid's centre. */
function pixelHectares(grid: Grid): number {
  const [width, , , , height] = grid.affine;
  return (width * -height) / scaleOf(grid) ** 2 / 10_000;
}

/** The patches in the order of their first pixels. */
function patchesOf({ id, grid, data }: Layer, ages: Layer['data'] | undefined): PixelPatch[] {
  if (id !== 'loss') throw refused(`The layer ${id} does not show loss; use the layer loss.`);
  const lost = Uint8Array.from(data, (value) => Number(value >= LEAST && value <= MOST));
  const labels = labelled(lost, grid.width, 8);
  const patches = measured(labels, data, ages);
  const sides = sidesOf(lost, grid);
  const parts = labelled(sides, grid.width, 4);
  const positionsOf = projected(grid, sides);
  for (const ring of pixelRings(parts)) {
    const { polygons } = patches[labels.data[ring.pixel] - 1];
    const part = parts.data[ring.pixel];
    const rings = polygons.get(part) ?? [];
    polygons.set(part, rings);
    if (ring.area > 0) rings.unshift(positionsOf(ring));
    else rings.push(positionsOf(ring));
  }
  return patches;
}

function measured(labels: Labels, classes: Layer['data'], ages: Layer['data'] | undefined): PixelPatch[] {
  const patches: PixelPatch[] = [];
  labels.data.forEach((label, pixel) => {
    if (label === 0) return;
    const patch = (patches[label - 1] ??= { pixels: 0, confirmed: 0, age: Infinity, polygons: new Map() });
    patch.pixels++;
    if (classes[pixel] >= CONFIRMED) patch.confirmed++;
    // An undated pixel has the age NaN, which is not less than any number.
    if (ages !== undefined && ages[pixel] < patch.age) patch.age = ages[pixel];
  });
  return patches;
}

const [EAST_HALF, WEST_HALF] = [1, 2];

/**
 * For each pixel of loss, the half of the globe that contains its centre, if the grid crosses the antimeridian; otherwise 1. For
 * all other pixels, 0.
 */
function sidesOf(lost: Uint8Array<ArrayBuffer>, grid: Grid): Uint8Array<ArrayBuffer> {
  const [west, , east] = outlineOf(grid).bbox;
  if (west <= east) return lost;
  const { epsg, affine, width } = grid;
  const projection = projectionOf(epsg);
  return lost.map((is, pixel) => {
    if (is === 0) return 0;
    const centre = applyAffine(affine, (pixel % width) + 0.5, Math.floor(pixel / width) + 0.5);
    return projection.inverse(...centre)[0] > 0 ? EAST_HALF : WEST_HALF;
  });
}

/** Converts a ring's corners to positions; corners beyond the antimeridian, by at most half a pixel, are moved onto it. */
function projected(grid: Grid, sides: Uint8Array): (ring: PixelRing) => Position[] {
  const projection = projectionOf(grid.epsg);
  const [west, , east] = outlineOf(grid).bbox;
  const clamped = (lng: number, side: number) =>
    side === EAST_HALF
      ? Math.min(180, nearestLongitude(lng, 180))
      : Math.max(-180, nearestLongitude(lng, -180));
  return ({ corners, pixel }) =>
    corners.map(([column, row]: Corner) => {
      const [lng, lat] = projection.inverse(...applyAffine(grid.affine, column, row));
      return roundedPosition([west <= east ? lng : clamped(lng, sides[pixel]), lat]);
    });
}
