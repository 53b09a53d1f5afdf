import type { ObservedSpec } from '../scenario/spec.ts';
import type { SpectrumName } from './spectra.ts';
import type { Grain } from './texture.ts';

/** What the land is used for, or is by itself; values of the plane of uses. */
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

/** Uses that crops, and what is left of them, have spectra of their own for. */
type Coat = Exclude<Use, 'crop' | 'hedge'> | 'cropGreen' | 'cropBare' | 'cleared' | 'charred';

/** Parts of an area, percent; they add up to a hundred. */
export type Mix = readonly (readonly [use: Use, percent: number])[];

/** Sown on a day of the year (`MM-DD`) on a fraction of the fields (percent), harvested `days` later. */
export interface CropCycle {
  readonly sown: string;
  readonly days: number;
  readonly percent: number;
}

/** Shape of plots: roads with ribs, rows of rectangles, or irregular fields; sides in 10 m pixels. */
export interface PlotLayout {
  readonly pattern: 'fishbone' | 'rows' | 'fields';
  readonly side: number;
  /** How far sides are off, percent. */
  readonly irregular: number;
}

/** What a landscape is made of. */
export interface Biome {
  readonly spectra: Readonly<Partial<Record<Coat, SpectrumName>>>;
  /** RH98 of mature trees, decimetres. */
  readonly heights: {
    readonly forest: readonly [low: number, high: number];
    readonly plantation?: readonly [low: number, high: number];
  };
  /** Height of the hills, metres. */
  readonly relief: number;
  /** Widths in 10 m pixels, the first the largest, and how far they swing from their course, percent of a right angle. */
  readonly rivers: readonly { readonly width: number; readonly swing: number }[];
  /** Percent of the zone. */
  readonly ponds: number;
  /** Forest along rivers, 10 m pixels on either side. */
  readonly gallery: number;
  readonly plots: PlotLayout;
  /** Percent of the zone that is farmed before any event; the rest is wild. */
  readonly farmland: number;
  readonly farm: Mix;
  /** From high ground to low. */
  readonly wild: Mix;
  /** Default: a road runs through the land, and others between its plots. */
  readonly roads?: false;
  /** Radius of a town, 10 m pixels; 0 for none. */
  readonly town: number;
  readonly hedges?: boolean;
  readonly crops?: readonly CropCycle[];
  /** Years after which a plantation is harvested, and years in which its crowns close again. */
  readonly rotation?: { readonly years: number; readonly closing: number };
  /** Day of the year (`MM-DD`) on which water stands highest in wetlands. */
  readonly flood?: string;
}

/**
 * What happens to plots of forest: `converted` forest is pasture for good, `felled` forest grows again, `degraded` forest loses a
 * part of its crowns over months.
 */
export type PlotEventKind = 'converted' | 'felled' | 'degraded';

export interface PlotEvent {
  readonly kind: PlotEventKind;
  /** `YYYY-MM-DD`: the ground is another from this day on; degradation begins. */
  readonly date: string;
  /** Plots that it takes, from the edge of the farmland on. */
  readonly plots: number;
}

/** Everything that decides the bytes of a landscape that six sources observe. */
export interface LandscapeSpec extends ObservedSpec {
  readonly biome: Biome;
  /** Code of methods 7. */
  readonly forestType: string;
  /** Change of the standing forest's NDVI from 2010 on, thousandths per decade. */
  readonly greening: number;
  readonly events: readonly PlotEvent[];
  /** Less of it, and of more pixels in one, makes smaller files. */
  readonly grain: Grain;
}
