import { MAP_IDS, type Witness } from '../../contract/maps.ts';
import type { Zone } from '../../geo/zone.ts';
import type { SeasonsSeen } from './model.ts';
import type { ForestResult } from './tasks.ts';

/** Area of the smallest forest, and of the smallest gap in a forest, that counts (FAO's 0.5 ha), square metres. */
const MINIMUM_FOREST_M2 = 5000;
/** Core forest is further than this many metres from the forest's edge (methods 9). */
const CORE_DISTANCE_M = 100;
/** Smallest observed fraction of the zone for which a cover is given (methods 0). */
const MIN_OBSERVED = 0.2;

/**
 * Smallest and largest allowed distance, in percentage points, from the cover to an end of its interval. They allow for edges and
 * mixed pixels (methods 6.4).
 */
interface Margin {
  readonly least: number;
  readonly most: number;
}
/** Downward and upward margins for each part of the year that may be observed. */
const MARGINS: Readonly<Record<SeasonsSeen, readonly [down: Margin, up: Margin]>> = {
  most: alike({ least: 5, most: 13 }),
  one: alike({ least: 10, most: 20 }),
  // Any ground that looks bare may be leafless forest.
  dry: [
    { least: 10, most: 20 },
    { least: 25, most: 50 },
  ],
};
/** The margins of a plot are at least these: a plot is mostly one field or one stand, so an error there affects all of it. */
const PLOT_MARGIN: Margin = { least: 10, most: 30 };
const PLOT_HA = 2;

/**
 * The smallest unit of forest, 0.5 ha, in pixels of `resolution` metres: 50 at 10 m, 13 at 20 m, 4 at 40 m, 1 at 80 m (methods
 * 6).
 */
export function minimumPatchPixels(resolution: number): number {
  return Math.ceil(MINIMUM_FOREST_M2 / resolution ** 2);
}

/** The core distance in pixels. */
export function coreDistancePixels(resolution: number): number {
  return CORE_DISTANCE_M / resolution;
}

/** Fractions derived from the forest mask; each is `null` if unknown. */
interface ForestFractions {
  /** Fraction of the zone's pixels that were observed, 0…1. */
  readonly observedFraction: number;
  /** Forest as a percentage of the observed land; `null` with less than 20 % observed, or without land. */
  readonly coverPercent: number | null;
  /** Core and largest patch as fractions of all forest, 0…1; `null` if forest is unknown or there is none. */
  readonly coreFraction: number | null;
  readonly largestPatchFraction: number | null;
}

/**
 * 95 % interval of the cover in percent; `null` without a cover. Its ends are the covers found with the log odds of all pixels
 * shifted down and up by their margin, except that their distances from the cover are kept between the smallest and the largest
 * error found at labelled places. The interval always includes the covers found without any one of the maps (methods 6.4).
 */
export function coverInterval(
  forest: ForestResult,
  zone: Pick<Zone, 'pixels' | 'areaHa'>,
  seasons: SeasonsSeen,
): [low: number, high: number] | null {
  const { coverPercent } = forestFractions(forest, zone);
  if (coverPercent === null) return null;
  const [down, up] = zone.areaHa < PLOT_HA ? MARGINS[seasons].map(ofPlot) : MARGINS[seasons];
  const offBy = (pixels: number, { least, most }: Margin) =>
    Math.min(most, Math.max(least, Math.abs((100 * pixels) / forest.landPixels - coverPercent)));
  const low = coverPercent - offBy(forest.forestPixelsLow, down);
  const high = coverPercent + offBy(forest.forestPixelsHigh, up);
  const without = forest.witnesses
    .filter(({ witness }) => isMap(witness))
    .map(({ forestWithout }) => (100 * forestWithout) / forest.landPixels);
  return [Math.max(0, Math.min(low, ...without)), Math.min(100, Math.max(high, ...without))];
}

function alike(margin: Margin): readonly [Margin, Margin] {
  return [margin, margin];
}

function ofPlot({ least, most }: Margin): Margin {
  return { least: Math.max(least, PLOT_MARGIN.least), most: Math.max(most, PLOT_MARGIN.most) };
}

function isMap(witness: Witness): boolean {
  return MAP_IDS.some((map) => map === witness);
}

/**
 * Converts pixel counts to fractions (methods 0, 6 and 9). All pixels of a zone have the same true area, so fractions of counts
 * are fractions of area.
 */
export function forestFractions(forest: ForestResult, { pixels }: Pick<Zone, 'pixels'>): ForestFractions {
  const observedFraction = forest.observedPixels / pixels;
  const isKnown = observedFraction >= MIN_OBSERVED && forest.landPixels > 0;
  const fraction = (part: number) => (isKnown && forest.forestPixels > 0 ? part / forest.forestPixels : null);
  return {
    observedFraction,
    coverPercent: isKnown ? (100 * forest.forestPixels) / forest.landPixels : null,
    coreFraction: fraction(forest.corePixels),
    largestPatchFraction: fraction(forest.largestPatchPixels),
  };
}
