import type { IndexId } from '../../geo/indices.ts';
import type { ZonePixels } from '../../geo/zone.ts';
import type { CompositeResult } from '../../sources/optical/tasks.ts';
import type { Witness } from '../../contract/witnesses.ts';
import type { MapPlanes } from './map-votes.ts';

/** Forest evidence, mask and statistics of the whole zone. */
export interface ForestTask extends ZonePixels {
  readonly kind: 'forest';
  readonly factor: number;
  readonly composite: Pick<CompositeResult, IndexId | 'swir22' | 'observations' | 'water'>;
  /** Canopy on the fine grid, where known. */
  readonly canopy: CanopyPlanes | null;
  /** What the year's observations show, where there are any. */
  readonly year: YearPlanes | null;
  /** Log odds over which the composite alone says forest, where the year shows nothing (methods 6.2). */
  readonly threshold: number;
  /** Log odds by which all of a zone's may be higher (methods 6.4). */
  readonly upperMargin: number;
  /** Mapped height under which nothing is forest, metres: 5 for a fused map, 2 for another. */
  readonly heightVeto: number;
  /** Radar on the coarse grid, dB, where known. */
  readonly radar: RadarPlanes | null;
  /** Maps of others, where any was read. */
  readonly maps: MapPlanes | null;
  /** Smallest patch of forest, and smallest gap in one, in fine pixels. */
  readonly minimumPatch: number;
  /** Core forest is further than this from its edge, in fine pixels. */
  readonly coreDistance: number;
}

/** The year of every pixel, on a grid of whole fine pixels from the zone's north-west corner; it may end before the zone does. */
export interface YearPlanes {
  readonly width: number;
  readonly height: number;
  /** Fine pixels per pixel side. */
  readonly factor: number;
  /** Log odds of forest, NaN where nothing was observed, and over which of them ground is forest. */
  readonly logOdds: Float32Array;
  readonly threshold: number;
  readonly upperMargin: number;
  /** In full leaf. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /** 1 where a loss of the last twelve months is confirmed, and where forest came. */
  readonly lost: Uint8Array;
  readonly gained: Uint8Array;
}

/** RH98 and, where known, RH50 in metres and cover 0…1; NaN where unknown. */
export interface CanopyPlanes {
  readonly rh98: Float32Array;
  readonly rh50: Float32Array | null;
  readonly cover: Float32Array | null;
}

export interface RadarPlanes {
  readonly vv: Float32Array;
  readonly vh: Float32Array | null;
}

/** What one witness says, in land pixels before patches and gaps are given to their surroundings. */
export interface WitnessPixels {
  readonly witness: Witness;
  /** Of which it says something, and that it alone calls forest. */
  readonly known: number;
  readonly forest: number;
  /** Forest by all the others. */
  readonly forestWithout: number;
}

/** With each index over land. */
export interface ForestResult extends Readonly<Record<IndexId, Distribution>> {
  /** Fine pixels observed clear at least once, of them on land, of those with fewer than three clear observations. */
  readonly observedPixels: number;
  readonly landPixels: number;
  readonly thinPixels: number;
  /** Land that is forest after the sieve, its largest patch, and its core. */
  readonly forestPixels: number;
  readonly largestPatchPixels: number;
  readonly corePixels: number;
  /** Of the forest, what came in the last twelve months. */
  readonly gainPixels: number;
  /** Forest pixels were all log odds lower, and higher, by as much as they may be off (methods 6.4). */
  readonly forestPixelsLow: number;
  readonly forestPixelsHigh: number;
  /** Land pixels that all witnesses together call forest, before small patches and gaps go to their surroundings. */
  readonly classifiedPixels: number;
  /** Who was heard, in the order of `WITNESSES`. */
  readonly witnesses: readonly WitnessPixels[];
  /** Over forest, in full leaf where the year shows it. */
  readonly forestNdvi: Distribution;
  readonly forestNbr: Distribution;
  /** Canopy over forest, and over land for zones without any; `null` where no plane was given. */
  readonly forestRh98: Distribution | null;
  readonly landRh98: Distribution | null;
  readonly forestRh50: Distribution | null;
  readonly landRh50: Distribution | null;
  readonly landCanopyCover: Distribution | null;
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly classes: Uint8Array;
  /** Log odds of forest by all witnesses, of which `classes` are made; NaN unknown. Confirmed loss has -100. */
  readonly logOdds: Float32Array;
  /** Clear observations per observed pixel. */
  readonly observations: Distribution;
}

/** Distribution of a plane's values over the pixels counted. */
export interface Distribution {
  readonly count: number;
  /** `null` where nothing was counted. */
  readonly mean: number | null;
  readonly standardDeviation: number | null;
  readonly p10: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
}
