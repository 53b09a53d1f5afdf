import type { OpticalBand, Asset, SceneFailure, SceneRead } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { IndexId } from '../../geo/indices.ts';
import type { Sketch } from './sketch.ts';
import type { ReadLimits } from '../../cache/policy.ts';

/** Estimates how much of a scene is clear from an overview of its quality mask. */
export interface SurveyTask {
  readonly kind: 'survey';
  readonly quality: Asset;
  readonly grid: Grid;
  readonly limits: ReadLimits;
}

export interface SurveyResult {
  /** One byte per grid pixel: 1 clear, 0 not clear or not observed. */
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

/** How an observation is read: its grids, the bands on each, and its strips. */
export interface ReadLayout {
  readonly fine: Grid;
  readonly coarse: Grid;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  /** Maximum pixel size of a coarse band, metres: the band is read at the cheapest level within this limit and interpolated. */
  readonly smoothMetres?: Readonly<Partial<Record<OpticalBand, number>>>;
  /** Rows of the fine grid per strip; a multiple of the grids' ratio. */
  readonly stripRows: number;
  /** Whether the coarse bands are returned as {@link PackedPlane}, which halves the memory when many observations are held. */
  readonly packed: boolean;
}

/** Reads one observation (one pass, one or more neighbouring tiles) onto the zone's grids, masked, as reflectance. */
export interface ReadTask {
  readonly kind: 'read';
  /** In order of preference for overlapping tiles. */
  readonly tiles: readonly ObservationTile[];
  /**
   * The first layout is the requested one. The others are made alongside it from the same files; what they need on the same grid
   * is read only once.
   */
  readonly layouts: readonly [ReadLayout, ...ReadLayout[]];
  readonly limits: ReadLimits;
}

/** Reflectance of 0 to 6.5534 in ten-thousandths, plus 1; 0 if masked. The step equals that of Sentinel-2's own numbers. */
export type PackedPlane = Uint16Array;

/** Unscaled pixels of a file, 0 if masked. Reflectance is `number * scale + offset`, with each step rounded to f32. */
export interface DigitalNumbers {
  readonly numbers: Uint16Array;
  readonly scale: number;
  readonly offset: number;
}

/**
 * One observation's reflectance: f32 with NaN for masked pixels; digital numbers, in half the bytes, if the grid's pixels are the
 * file's own; or a packed plane.
 */
export type ReflectancePlane = Float32Array | DigitalNumbers | PackedPlane;

/**
 * An observation in each of its task's layouts. A layout after the first is `null` unless every tile was read for it; a
 * separate task then reads it and reports the reason.
 */
export type ReadResults = readonly [ReadResult, ...(ReadResult | null)[]];

export interface ReadResult {
  /** From north to south; together they cover the grids. */
  readonly strips: readonly ObservationStrip[];
  readonly scenes: readonly SceneReading[];
  /** Scenes that could not be read although others of the observation could, and scenes used without some of their pixels. */
  readonly failures: readonly SceneFailure[];
}

/** Full-width rows of one observation; the planes are in the order of the task's bands. */
export interface ObservationStrip {
  readonly fine: readonly ReflectancePlane[];
  readonly coarse: readonly ReflectancePlane[];
  /** Scene classes on the coarse grid, 0 if masked. */
  readonly classes: Uint8Array;
}

/** The outcome of reading one scene. */
export interface SceneReading extends SceneRead {
  /** The applied reflectance offset (usually -0.1 or 0), and whether the pixels overruled that of the catalog. */
  readonly offset: number;
  readonly isCorrected: boolean;
  /** Whether the mask missed clouds, so that nothing of the scene is used. */
  readonly isHazy: boolean;
  /** Present for layouts with red, near infrared, blue and SWIR2. */
  readonly sketch?: SceneSketch;
}

/** Properties of a scene that are compared with other scenes of the same zone. */
export interface SceneSketch {
  /** NDVI everywhere, and NDVI only where the ground is visible. */
  readonly ndvi: Sketch;
  readonly ground: Sketch;
  /** Fraction of the visible ground that is classified as vegetation. */
  readonly vegetation: Sketch;
  /** Median near infrared of green pixels; `null` if there are too few of them. */
  readonly infrared: number | null;
  /** Hash of the pixels: equal for equal pixels; `null` if they have too few distinct values. */
  readonly digest: number | null;
}

export interface StripTask {
  readonly width: number;
  readonly rows: number;
  /** Number of fine pixels along a side of a coarse pixel: 1 or 2. */
  readonly factor: number;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  readonly observations: readonly ObservationStrip[];
  /** Whether the result has the planes that true colour needs, for at most eight observations. */
  readonly trueColour: boolean;
}

/** Reduces a strip to the composite and its indices. */
export interface CompositeTask extends StripTask {
  readonly kind: 'composite';
}

/** The indices, and the median reflectances that other products need. */
type CompositeBand = IndexId | 'red' | 'rededge1' | 'nir08' | 'swir16' | 'swir22';

/** Red is on the fine grid, each index on its own (`INDICES`), and the other planes on the coarse grid. */
export interface CompositeResult extends Readonly<Record<CompositeBand, Float32Array>> {
  /** Number of clear observations used for each coarse pixel. */
  readonly observations: Uint8Array;
  /** 1 if more than half of a coarse pixel's clear observations are water. */
  readonly water: Uint8Array;
  /** For true colour: the observations used for each coarse pixel, one bit each in their order. */
  readonly observedBits?: Uint8Array;
}

/**
 * Reads one more band of a composite's observations, and takes its median over the same observations. A file that cannot be
 * read leaves its pixels unknown: no other result depends on this band.
 */
export interface BandMedianTask {
  readonly kind: 'band-median';
  readonly grid: Grid;
  readonly observations: readonly BandObservation[];
  /** The observations that count at each pixel of the grid, one bit each. */
  readonly observedBits: Uint8Array;
  readonly limits: ReadLimits;
}

export interface BandObservation {
  readonly bit: number;
  /** Scaled like the composite's bands; where tiles overlap, the first with a value wins. */
  readonly tiles: readonly [Asset, ...Asset[]];
}

/** Median reflectance, NaN where no observation that counts has a known value; `null` if no file could be read. */
export type BandMedianResult = Float32Array | null;
