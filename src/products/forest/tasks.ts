import type { IndexId } from '../../geo/indices.ts';
import type { ZonePixels } from '../../geo/zone.ts';
import type { CompositeResult } from '../../sources/optical/tasks.ts';
import type { Witness } from '../../contract/maps.ts';
import type { MapPlanes } from './map-votes.ts';

/** The class of forest in a plane of classes: 1 forest, 0 not, `UNKNOWN_CLASS` unknown. */
export const FOREST = 1;

/** Forest evidence, mask and statistics of the whole zone. */
export interface ForestTask extends ZonePixels {
  readonly kind: 'forest';
  readonly factor: number;
  readonly composite: Pick<CompositeResult, IndexId | 'swir22' | 'observations' | 'water'>;
  /** Canopy on the fine grid; `null` if unknown. */
  readonly canopy: CanopyPlanes | null;
  /** Evidence from the year's observations; `null` if there are none. */
  readonly year: YearPlanes | null;
  /** Where the year has no observation: log odds of the composite above which ground is forest (methods 6.2). */
  readonly threshold: number;
  /** Amount by which all log odds of a zone may be too low (methods 6.4). */
  readonly upperMargin: number;
  /** Mapped height below which land is never forest, metres: 5 for a fused map, 2 for any other. */
  readonly heightVeto: number;
  /** Reference maps; `null` if none was read. */
  readonly maps: MapPlanes | null;
  /** Smallest patch of forest, and smallest gap in a forest, in fine pixels. */
  readonly minimumPatch: number;
  /** Core forest is further than this many fine pixels from the forest's edge. */
  readonly coreDistance: number;
}

/**
 * Planes of the year. Their grid starts at the zone's north-west corner, its pixels are a whole number of fine pixels wide, and
 * it may end before the zone does.
 */
export interface YearPlanes {
  readonly width: number;
  readonly height: number;
  /** Side of a pixel, in fine pixels. */
  readonly factor: number;
  /** Log odds of forest, NaN where nothing was observed, and the log odds above which ground is forest. */
  readonly logOdds: Float32Array;
  readonly threshold: number;
  readonly upperMargin: number;
  /** NDVI and NBR in full leaf. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /** `lost`: 1 where a loss of the last twelve months is confirmed. `gained`: 1 where forest was gained. */
  readonly lost: Uint8Array;
  readonly gained: Uint8Array;
}

/** RH98 and, where known, RH50, both in metres, and cover, 0…1; NaN where unknown. */
export interface CanopyPlanes {
  readonly rh98: Float32Array;
  readonly rh50: Float32Array | null;
  readonly cover: Float32Array | null;
}

/** Result of one witness, in land pixels, before small patches and gaps are dissolved. */
export interface WitnessPixels {
  readonly witness: Witness;
  /** Number of pixels for which the witness has evidence, and of those that it calls forest by itself. */
  readonly known: number;
  readonly forest: number;
  /** Number of pixels that all other witnesses together call forest. */
  readonly forestWithout: number;
}

/** Includes the mean of each index over land. Means and medians are `null` if there are no pixels to compute them from. */
export interface ForestResult extends Readonly<Record<IndexId, number | null>>, CanopyMeans {
  /**
   * Number of fine pixels with at least one clear observation, of those on land, and of land pixels with fewer than three clear
   * observations.
   */
  readonly observedPixels: number;
  readonly landPixels: number;
  readonly thinPixels: number;
  /** Number of land pixels that are forest after the sieve, of those in its largest patch, and of those in its core. */
  readonly forestPixels: number;
  readonly largestPatchPixels: number;
  readonly corePixels: number;
  /** Number of forest pixels gained in the last twelve months. */
  readonly gainPixels: number;
  /** Number of forest pixels if all log odds are lower, or higher, by their margin (methods 6.4). */
  readonly forestPixelsLow: number;
  readonly forestPixelsHigh: number;
  /** Number of land pixels that all witnesses together call forest, before small patches and gaps are dissolved. */
  readonly classifiedPixels: number;
  /** The results of the witnesses, in the order of `WITNESSES`. */
  readonly witnesses: readonly WitnessPixels[];
  /** Means over forest, in full leaf where the year's observations show it. */
  readonly forestNdvi: number | null;
  readonly forestNbr: number | null;
  /** Median over forest; also `null` without heights. */
  readonly medianRh98: number | null;
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly classes: Uint8Array;
  /** Log odds of forest by all witnesses, from which `classes` is derived; NaN where unknown, -100 where a loss is confirmed. */
  readonly logOdds: Float32Array;
  /** Median number of clear observations over land. */
  readonly medianObservations: number | null;
}

/** Means of the canopy over forest and over land; `null` without pixels, or if no plane was given. */
export interface CanopyMeans {
  readonly forestRh98: number | null;
  readonly landRh98: number | null;
  readonly forestRh50: number | null;
  readonly landRh50: number | null;
  readonly landCanopyCover: number | null;
}
