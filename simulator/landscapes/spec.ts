import type { ObservedSpec } from '../scenario/spec.ts';
import type { SpectrumName } from './spectra.ts';
import type { Grain } from './texture.ts';

/** Land use or natural cover; values of the plane of uses. */
export const USE = {
  forest: 1,
  plantation: 2,
  savanna: 3,
  grassland: 4,
  wetland: 5,
  pasture: 6,
  crop: 7,
  bare: 8,
  water: 9,
  road: 10,
  town: 11,
  hedge: 12,
} as const;
export type Use = keyof typeof USE;

/** Covers with their own spectrum: the uses, with crops and their residues listed separately. */
type Coat = Exclude<Use, 'crop' | 'hedge'> | 'cropGreen' | 'cropBare' | 'cleared' | 'charred';

/** Fractions of an area, percent. They add up to 100. */
export type Mix = readonly (readonly [use: Use, percent: number])[];

/** A crop that is sown on a day of the year (`MM-DD`) on a percentage of the fields, and is harvested `days` later. */
export interface CropCycle {
  readonly sown: string;
  readonly days: number;
  readonly percent: number;
}

/** Shape of plots: roads with side roads, rows of rectangles, or irregular fields. Sides are in 10 m pixels. */
export interface PlotLayout {
  readonly pattern: 'fishbone' | 'rows' | 'fields';
  readonly side: number;
  /** Maximum deviation of the sides, percent. */
  readonly irregular: number;
}

/** The composition of a landscape. */
export interface Biome {
  readonly spectra: Readonly<Partial<Record<Coat, SpectrumName>>>;
  /** RH98 of mature trees, decimetres. */
  readonly heights: {
    readonly forest: readonly [low: number, high: number];
    readonly plantation?: readonly [low: number, high: number];
  };
  /** Height of the hills, metres. */
  readonly relief: number;
  /** Widths of the rivers in 10 m pixels, the largest first, and how far their meanders turn, percent of a right angle. */
  readonly rivers: readonly { readonly width: number; readonly swing: number }[];
  /** Percentage of the zone under ponds. */
  readonly ponds: number;
  /** Width of the forest along rivers, 10 m pixels on either side. */
  readonly gallery: number;
  readonly plots: PlotLayout;
  /** Percentage of the zone that is farmed before any event. The rest is wild. */
  readonly farmland: number;
  readonly farm: Mix;
  /** Natural covers from high ground to low. */
  readonly wild: Mix;
  /** If absent, a road runs through the land, and others run between its plots. */
  readonly roads?: false;
  /** Radius of a town, 10 m pixels; 0 for none. */
  readonly town: number;
  readonly hedges?: boolean;
  readonly crops?: readonly CropCycle[];
  /** Number of years after which a plantation is harvested, and number of years after which its crowns have closed again. */
  readonly rotation?: { readonly years: number; readonly closing: number };
  /** Day of the year (`MM-DD`) of the highest water in wetlands. */
  readonly flood?: string;
}

/**
 * What happens to plots of forest: `converted` forest becomes pasture permanently, `felled` forest grows back, `degraded` forest
 * loses part of its crowns over months.
 */
export type PlotEventKind = 'converted' | 'felled' | 'degraded';

export interface PlotEvent {
  readonly kind: PlotEventKind;
  /** `YYYY-MM-DD`: the ground changes on this day; degradation begins. */
  readonly date: string;
  /** Number of plots affected, from the edge of the farmland outwards. */
  readonly plots: number;
}

/** Everything that determines the bytes of a landscape observed by six sources. */
export interface LandscapeSpec extends ObservedSpec {
  readonly biome: Biome;
  /** Code from methods 7. */
  readonly forestType: string;
  /** Change of the standing forest's NDVI from 2010 on, thousandths per decade. */
  readonly greening: number;
  readonly events: readonly PlotEvent[];
  /** A weaker or coarser grain makes smaller files. */
  readonly grain: Grain;
}
