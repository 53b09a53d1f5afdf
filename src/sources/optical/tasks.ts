import type { OpticalBand, Asset } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { COMPOSITE_BITS, COMPOSITE_PLANES, PlanesOf } from './planes.ts';
import type { Sketch } from './sketch.ts';
import type { SceneFailure, SceneRead } from '../../workers/protocol.ts';
import type { ReadLimits } from '../../cache/policy.ts';

/** Estimates a scene's clear part from an overview of its quality mask. */
export interface SurveyTask {
  readonly kind: 'survey';
  readonly sceneId: string;
  readonly quality: Asset;
  readonly grid: Grid;
  readonly limits: ReadLimits;
}

export interface SurveyResult {
  /** One byte a grid pixel: 1 clear, 0 not clear or not observed. */
  readonly clear: Uint8Array;
  /** Fraction of the grid's pixels that are clear, 0…1. */
  readonly clearFraction: number;
}

/** One tile of an observation: the files of one scene. */
export interface ObservationTile {
  readonly sceneId: string;
  readonly quality: Asset;
  readonly bands: Readonly<Partial<Record<OpticalBand, Asset>>>;
}

/** What an observation is read as: its grids, the bands on each, and how it is cut. */
export interface ReadLayout {
  readonly fine: Grid;
  readonly coarse: Grid;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  /** Metres up to which pixels of a coarse band serve: it is read at the level that costs the least, and interpolated. */
  readonly smoothMetres?: Readonly<Partial<Record<OpticalBand, number>>>;
  /** Rows of the fine grid in one strip; a multiple of the grids' ratio. */
  readonly stripRows: number;
  /** Whether the coarse bands come as {@link PackedPlane}: half the memory where many observations are held. */
  readonly packed: boolean;
}

/** Reads one observation (one pass, one or more neighbouring tiles) onto the zone's grids, masked, as reflectance. */
export interface ReadTask {
  readonly kind: 'read';
  /** In order of preference where tiles overlap. */
  readonly tiles: readonly ObservationTile[];
  /** The first is what is requested. The others are made next to it, of the same files as far as they lie on the same grids. */
  readonly layouts: readonly [ReadLayout, ...ReadLayout[]];
  readonly limits: ReadLimits;
}

/** Reflectance of 0 to 6.5534 in ten-thousandths, and 1 added; 0 where masked. Sentinel-2's own step is as large. */
export type PackedPlane = Uint16Array;

/** Pixels of a file as they are, 0 where masked: `number * scale + offset`, each step rounded to f32, is their reflectance. */
export interface DigitalNumbers {
  readonly numbers: Uint16Array;
  readonly scale: number;
  readonly offset: number;
}

/**
 * One observation's reflectance with nothing lost: NaN where masked, or, where the grid's pixels are the file's, in half the
 * bytes.
 */
export type ObservationPlane = Float32Array | DigitalNumbers;

/** A plane of reflectance, exact or packed. */
export type Plane = ObservationPlane | PackedPlane;

/**
 * An observation in each of its task's layouts. One next to the first is `null` unless every tile was read for it: who wants it
 * all the same reads it in a task of its own and hears why.
 */
export type ReadResults = readonly [ReadResult, ...(ReadResult | null)[]];

export interface ReadResult {
  /** From north to south; together they cover the grids. */
  readonly strips: readonly ObservationStrip<Plane, ObservationPlane>[];
  readonly scenes: readonly SceneReading[];
  /**
   * Scenes that could not be read while others of the observation could, and those that are used without some of their pixels.
   */
  readonly failures: readonly SceneFailure[];
}

/** Full-width rows of one observation, in the order of the task's bands. */
export interface ObservationStrip<C extends Plane = Float32Array, F extends ObservationPlane = Float32Array> {
  readonly fine: readonly F[];
  readonly coarse: readonly C[];
  /** Scene classes on the coarse grid, 0 where masked. */
  readonly classes: Uint8Array;
}

/** What reading one scene found out. */
export interface SceneReading extends SceneRead {
  /** The reflectance offset applied (-0.1 or 0), and who decided. */
  readonly offset: number;
  readonly offsetVerdict: 'metadata' | 'pixels';
  /** Whether the mask missed clouds, so that nothing of the scene is used. */
  readonly isHazy: boolean;
  readonly warnings: readonly ReadWarning[];
  /** Of layouts that have red, near infrared, blue and SWIR2. */
  readonly sketch?: SceneSketch;
}

/** What of a scene is compared with the same zone's other scenes. */
export interface SceneSketch {
  /** NDVI, and where the ground is seen. */
  readonly ndvi: Sketch;
  readonly ground: Sketch;
  /** Share of the ground seen that is classified as vegetation. */
  readonly vegetation: Sketch;
  /** Median near infrared of what is green; `null` where hardly anything is. */
  readonly infrared: number | null;
  /** The same for the same pixels; `null` where too few have a value. */
  readonly digest: number | null;
}

interface ReadWarning {
  readonly code: string;
  readonly detail: string;
}

/** One strip of every observation. */
export interface StripTask {
  readonly width: number;
  readonly rows: number;
  /** Fine pixels per coarse pixel side: 1 or 2. */
  readonly factor: number;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  readonly observations: readonly ObservationStrip<ObservationPlane, ObservationPlane>[];
}

/** Reduces a strip to the composite and its indices. */
export interface CompositeTask extends StripTask {
  readonly kind: 'composite';
  /** Each observation's bit in `acquired`, 0 to 7: with them the result has `acquired`, what true colour needs. */
  readonly bits?: readonly number[];
}

export type CompositeResult = PlanesOf<typeof COMPOSITE_PLANES> & Partial<PlanesOf<typeof COMPOSITE_BITS>>;

/**
 * Reads one more band of observations that a composite was made of, and takes its median over the same of them. A file that
 * cannot be read leaves its pixels unknown: nothing rests on this band.
 */
export interface BandMedianTask {
  readonly kind: 'band-median';
  readonly grid: Grid;
  readonly observations: readonly BandObservation[];
  /** The observations that count at each pixel of the grid, a bit each. */
  readonly acquired: Uint8Array;
  readonly limits: ReadLimits;
}

/** One band of an observation. */
export interface BandObservation {
  /** Its bit in `acquired`. */
  readonly bit: number;
  /** Scaled as the composite's bands are; the first that has a value wins where they overlap. */
  readonly tiles: readonly [Asset, ...Asset[]];
}

/** Median reflectance, NaN where no observation that counts is known; `null` where no file could be read. */
export type BandMedianResult = Float32Array | null;
