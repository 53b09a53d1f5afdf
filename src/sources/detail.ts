import type { Detail } from '../contract/detail.ts';

/** Limits on the observations of a composite (methods 1.4). */
export interface ObservationBudget {
  readonly wanted: number;
  /**
   * At most eight, because each observation has a bit in a composite's `observedBits`. Beyond `wanted`, an observation is read if
   * it is clear over more than a fraction `short` of the zone where fewer than `enough` others are.
   */
  readonly maximum: number;
  readonly enough: number;
  /** Fraction of the zone, 0…1. */
  readonly short: number;
  /** Observations that show less than this fraction of the zone are not read. */
  readonly minimum: number;
}

/** How many observations the history reads from each part of its two years (methods 1.4, 8). */
export interface HistoryBudget {
  /** Number of equal parts of the year before the state's day; one observation is read from each. */
  readonly before: number;
  /**
   * Number of observations from the last weeks, spread evenly over `lateParts` parts. From the rest of the year before them, one
   * is read from each of `parts` parts.
   */
  readonly late: number;
  readonly lateParts: number;
  readonly parts: number;
  /**
   * Maximum number for each year. An extra observation is read if it is clear over more than a fraction `short` of the zone where
   * fewer than `enough` others are.
   */
  readonly maximum: number;
  readonly enough: number;
  readonly short: number;
}

/** Pixel size for zones with a side of up to `upToKm` kilometres. */
interface Rung {
  readonly upToKm: number;
  readonly metres: number;
}

export interface ReadingPlan {
  /** Finest pixel size of the zone's grid, by the zone's side. */
  readonly pixels: readonly Rung[];
  /** Finest pixel size of the history's grid, by the zone's side; larger zones have at most 500 pixels along a side. */
  readonly historyPixels: readonly Rung[];
  /** Blue is only used to detect haze and a removed offset, so a pixel of blue may be up to this many grid pixels wide. */
  readonly bluePixels: 1 | 2 | 4;
  /** Red pixel size in the history, which detects loss from near infrared and SWIR2. */
  readonly redPixels: readonly Rung[];
  /** Pixel sizes of red edge and SWIR1, and of radar, which affect the forest map only through heights. */
  readonly featurePixels: readonly Rung[];
  readonly radarPixels: readonly Rung[];
  /** Number of days between the radar passes that are searched for loss, except in the last hundred days, which matter most. */
  readonly radarDays: number;
  readonly composite: ObservationBudget;
  /** Number of scenes surveyed at once, lowest stated cloud first, until enough of the zone is clear. */
  readonly surveyed: number;
  readonly history: HistoryBudget;
  /** Finest pixel size of the trend's grid, by the zone's side. */
  readonly landsatPixels: readonly Rung[];
  /** Number of clear observations per year required over all but 35 % of the zone; `Infinity` reads all that are planned. */
  readonly landsatEnough: number;
  /** Whether only the composite, published maps, LiDAR shots and fires are read; all other sources are off. */
  readonly isPresentAlone: boolean;
}

const FULL: ReadingPlan = {
  pixels: [],
  historyPixels: [],
  bluePixels: 1,
  redPixels: [],
  featurePixels: [],
  radarPixels: [
    { upToKm: 3, metres: 20 },
    { upToKm: Infinity, metres: 40 },
  ],
  radarDays: 14,
  composite: { wanted: 6, maximum: 8, enough: 3, short: 0, minimum: 0.01 },
  surveyed: 60,
  history: { before: 12, late: 4, lateParts: 2, parts: 8, maximum: 12, enough: Infinity, short: 0 },
  landsatPixels: [],
  landsatEnough: Infinity,
  isPresentAlone: false,
};

/** What an analysis reads at each level of detail (methods 1.5). */
export const READING: Readonly<Record<Detail, ReadingPlan>> = {
  full: FULL,
  standard: {
    pixels: [
      { upToKm: 3, metres: 10 },
      { upToKm: 25, metres: 20 },
    ],
    historyPixels: [
      { upToKm: 3, metres: 20 },
      { upToKm: 20, metres: 40 },
    ],
    bluePixels: 4,
    redPixels: [
      { upToKm: 5, metres: 0 },
      { upToKm: 20, metres: 80 },
    ],
    featurePixels: [
      { upToKm: 3, metres: 20 },
      { upToKm: 25, metres: 40 },
    ],
    radarPixels: [
      { upToKm: 5, metres: 40 },
      { upToKm: Infinity, metres: 80 },
    ],
    radarDays: 28,
    composite: { wanted: 4, maximum: 8, enough: 3, short: 0.05, minimum: 0.01 },
    surveyed: 16,
    history: { before: 6, late: 4, lateParts: 2, parts: 8, maximum: 12, enough: 5, short: 0.05 },
    landsatPixels: [
      { upToKm: 3, metres: 30 },
      { upToKm: 20, metres: 60 },
    ],
    landsatEnough: 1,
    isPresentAlone: false,
  },
  quick: {
    ...FULL,
    pixels: [
      { upToKm: 4, metres: 40 },
      { upToKm: 25, metres: 80 },
      { upToKm: 100, metres: 160 },
    ],
    bluePixels: 4,
    featurePixels: [
      { upToKm: 4, metres: 80 },
      { upToKm: 100, metres: 160 },
    ],
    composite: { wanted: 2, maximum: 3, enough: 1, short: 0.05, minimum: 0.01 },
    surveyed: 6,
    isPresentAlone: true,
  },
};

/** The plan's pixel sizes for a zone with this side length, as zone options; 0 if the plan sets none. */
export function zonePixels(
  { pixels, historyPixels }: Pick<ReadingPlan, 'pixels' | 'historyPixels'>,
  sizeKm: number,
): { readonly finest: number; readonly lattice: number } {
  return { finest: finestPixel(pixels, sizeKm), lattice: finestPixel(historyPixels, sizeKm) };
}

/** Finest pixel size that a plan reads for a zone with this side length, metres; 0 if the plan sets none. */
export function finestPixel(rungs: readonly Rung[], sizeKm: number): number {
  return rungs.find(({ upToKm }) => sizeKm <= upToKm)?.metres ?? 0;
}
