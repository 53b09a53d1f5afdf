import { coarsen, subgrid, type Grid } from '../../src/geo/grid.ts';
import type { Frame } from '../noise.ts';
import { dilate } from '../planes.ts';
import type { Acquisition } from '../scenes.ts';
import { COVER } from '../truth.ts';
import { skyOver } from '../view.ts';
import { reflectancesOn } from './canopy.ts';
import { isWithin, type ComparisonPeriod, type ComparisonSpec } from './comparison-spec.ts';
import type { Land } from './land.ts';
import { landsatSight } from './landsat.ts';
import { LANDSAT_BANDS, type LandsatPass } from './spec.ts';
import { standOn } from './stand.ts';

/** An index of the medians of a period's clear observations, without noise, over a zone's pixels. */
export interface ObservedIndex {
  readonly grid: Grid;
  /** NaN where no observation is clear. */
  readonly values: Float64Array;
  /** 1 on land. */
  readonly land: Uint8Array;
}

export interface ObservedGround {
  readonly ndvi: ObservedIndex;
  readonly nbr: ObservedIndex;
}

/** One observation of some pixels: reflectances in two bands, and where they are clear (1). */
interface Observation {
  readonly bands: readonly [Float64Array, Float64Array];
  readonly clear: Uint8Array;
}

/** methods 1.3: cloud and shadow are excluded with a margin of 60 m, in 20 m pixels. */
const DILATION = 3;

/** The indices of the zone from all observations of a period, because a reader also uses all of them. */
export function observedGround(land: Land, spec: ComparisonSpec, period: ComparisonPeriod): ObservedGround {
  return spec.optical === 'sentinel2'
    ? bySentinel2(
        land,
        spec.scenario.optical.acquisitions.filter((pass) => isWithin(pass, period)),
      )
    : byLandsat(land, spec, period);
}

function bySentinel2(land: Land, acquisitions: readonly Acquisition[]): ObservedGround {
  const { grid, zone } = land.spec;
  const fine = subgrid(grid, { x: zone.x0, y: zone.y0, width: zone.width, height: zone.height });
  const observations = acquisitions.map((pass) => sentinel2Observation(land, pass));
  const water = cut(
    land.cover.map((value) => Number(value === COVER.water)),
    land.width,
    zone,
  );
  const coarseWater = water.filter((_, i) => i % 2 === 0 && Math.floor(i / zone.width) % 2 === 0);
  return {
    ndvi: {
      grid: fine,
      land: inverse(water),
      values: indexOf(observations.map((observation) => observation.fine)),
    },
    nbr: {
      grid: coarsen(fine, 2),
      land: inverse(coarseWater),
      values: indexOf(observations.map((observation) => observation.coarse)),
    },
  };
}

/** The bands of NDVI at 10 m and those of NBR at 20 m. */
function sentinel2Observation(
  land: Land,
  acquisition: Acquisition,
): { fine: Observation; coarse: Observation } {
  const { zone } = land.spec;
  const half = halved(zone);
  const stand = standOn(land, acquisition.datetime.slice(0, 10));
  const ground = reflectancesOn(land, stand, ['nir', 'red', 'nir08', 'swir22']);
  const sky = skyOver(land, zone, acquisition);
  const hidden = sky.classes.map((value) => Number(value !== 0));
  const clear = inverse(cut(dilate(hidden, sky.width, sky.height, DILATION), sky.width, half));
  const fine = (band: 'nir' | 'red') => cut(Float64Array.from(ground[band]), land.width, zone);
  const coarse = (band: 'nir08' | 'swir22') =>
    meansOfFour(cut(Float64Array.from(ground[band]), land.width, zone), zone.width);
  return {
    fine: { bands: [fine('nir'), fine('red')], clear: repeated(clear, half.width) },
    coarse: { bands: [coarse('nir08'), coarse('swir22')], clear },
  };
}

/** All bands at 30 m, as measured by OLI unless both periods use the same sensor. */
function byLandsat(land: Land, { scenario }: ComparisonSpec, period: ComparisonPeriod): ObservedGround {
  const { passes } = scenario.landsat;
  const asOli = passes.some(({ platform }) => platform !== 'landsat-5');
  const sights = passes.filter((pass) => isWithin(pass, period)).map((pass) => sightOf(land, pass));
  const { grid, water } = sights[0];
  const frame = frameOf(land, grid);
  const index = (bands: readonly ['nir08', 'red' | 'swir22']): ObservedIndex => ({
    grid: subgrid(grid, { x: frame.x0, y: frame.y0, width: frame.width, height: frame.height }),
    land: inverse(cut(water, grid.width, frame)),
    values: indexOf(
      sights.map(({ band, clear }) => ({
        bands: [cut(band(bands[0], asOli), grid.width, frame), cut(band(bands[1], asOli), grid.width, frame)],
        clear: cut(clear, grid.width, frame),
      })),
    ),
  });
  return { ndvi: index(['nir08', 'red']), nbr: index(['nir08', 'swir22']) };
}

function sightOf(land: Land, pass: LandsatPass) {
  const stand = standOn(land, pass.datetime.slice(0, 10));
  return landsatSight(land, stand, reflectancesOn(land, stand, LANDSAT_BANDS), pass);
}

/** The pixels of Landsat's grid with centres in the zone. */
function frameOf({ spec }: Land, { affine: [, , west, , , north] }: Grid): Frame {
  const [, , left, , , top] = spec.grid.affine;
  const first = (from: number, zone: number) => Math.ceil((10 * zone - from) / 30 - 0.5);
  const [x0, y0] = [first(west - left, spec.zone.x0), first(top - north, spec.zone.y0)];
  const [x1, y1] = [
    first(west - left, spec.zone.x0 + spec.zone.width),
    first(top - north, spec.zone.y0 + spec.zone.height),
  ];
  return { x0, y0, width: x1 - x0, height: y1 - y0 };
}

/** (a - b) / (a + b) of the medians of the clear observations' bands. */
function indexOf(observations: readonly Observation[]): Float64Array {
  const size = observations[0].clear.length;
  return Float64Array.from({ length: size }, (_, i) => {
    const clear = observations.filter((observation) => observation.clear[i] === 1);
    const [a, b] = [0, 1].map((band) => median(clear.map(({ bands }) => bands[band][i])));
    return (a - b) / (a + b);
  });
}

/** NaN for an empty list. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The values inside a rectangle of a plane `width` pixels wide. */
function cut<P extends Uint8Array | Float64Array>(plane: P, width: number, frame: Frame): P {
  const part = plane.slice(0, frame.width * frame.height) as P;
  for (let y = 0; y < frame.height; y++) {
    const first = (frame.y0 + y) * width + frame.x0;
    part.set(plane.subarray(first, first + frame.width), y * frame.width);
  }
  return part;
}

function halved({ x0, y0, width, height }: Frame): Frame {
  return { x0: x0 / 2, y0: y0 / 2, width: width / 2, height: height / 2 };
}

function inverse(mask: Uint8Array): Uint8Array {
  return mask.map((value) => 1 - value);
}

function meansOfFour(plane: Float64Array, width: number): Float64Array {
  const half = width / 2;
  return Float64Array.from({ length: plane.length / 4 }, (_, i) => {
    const first = 2 * (Math.floor(i / half) * width + (i % half));
    return (plane[first] + plane[first + 1] + plane[first + width] + plane[first + width + 1]) / 4;
  });
}

/** Repeats each pixel as a 2 x 2 block. */
function repeated(plane: Uint8Array, width: number): Uint8Array {
  return Uint8Array.from({ length: 4 * plane.length }, (_, i) => {
    const [x, y] = [i % (2 * width), Math.floor(i / (2 * width))];
    return plane[(y >> 1) * width + (x >> 1)];
  });
}
