import type { ChangeResult, ChangeTask, PeriodPlanes, PeriodTask } from './tasks/change.ts';
import type { ForestResult, ForestTask } from './tasks/forest.ts';
import type { ScoreResult, ScoreTask } from './tasks/score.ts';
import type { OpticalBand } from './bands.ts';
import type { ErrorData } from './errors.ts';
import type { Grid } from './grid.ts';
import type { KeepPlan } from './keep-plan.ts';
import type { Asset } from './scene.ts';
import type { BandMedianResult, BandMedianTask } from './tasks/band-median.ts';
import type { FireMaskResult, FireMaskTask } from './tasks/fires.ts';
import type { CanopyMapResult, CanopyMapTask, HeightResult, HeightTask } from './tasks/height.ts';
import type {
  AlertResult,
  AlertTask,
  BaselineResult,
  BaselineTask,
  LeavesResult,
  LeavesTask,
  PhenologyResult,
  PhenologyTask,
} from './tasks/history.ts';
import type { AnnualResult, AnnualTask, TrendResult, TrendTask } from './tasks/landsat.ts';
import type {
  BackscatterResult,
  BackscatterTask,
  RadarChangeResult,
  RadarChangeTask,
  RadarResult,
  RadarTask,
} from './tasks/radar.ts';

/**
 * What crosses the worker boundary: one task, one reply, one port. Everything here survives structured cloning;
 * typed arrays travel by transfer and belong to the receiver.
 *
 * Each kind of task, and what it answers; `worker/tasks/registry.ts` has the handlers.
 */
type Tasks =
  | [SurveyTask, SurveyResult]
  | [ReadTask, ReadResults]
  | [CompositeTask, CompositeResult]
  | [BandMedianTask, BandMedianResult]
  | [ForestTask, ForestResult]
  | [ScoreTask, ScoreResult]
  | [BackscatterTask, BackscatterResult]
  | [RadarTask, RadarResult]
  | [RadarChangeTask, RadarChangeResult]
  | [AnnualTask, AnnualResult]
  | [TrendTask, TrendResult]
  | [FireMaskTask, FireMaskResult]
  | [CanopyMapTask, CanopyMapResult]
  | [HeightTask, HeightResult]
  | [BaselineTask, BaselineResult]
  | [AlertTask, AlertResult]
  | [LeavesTask, LeavesResult]
  | [PhenologyTask, PhenologyResult]
  | [PeriodTask, PeriodPlanes]
  | [ChangeTask, ChangeResult];

export type Task = Tasks[0];
export type Results = { readonly [T in Tasks as T[0]['kind']]: T[1] };
export type ResultOf<T extends Task> = Results[T['kind']];

/** How far a worker may go when it reads; the same for every task of one engine. */
export interface ReadLimits {
  /** Requests this worker may have under way to one host. */
  readonly requestsPerHost: number;
  /** Bytes a task may still fetch: what is left of its analysis' budget when it is planned. */
  readonly bytes: number;
  /** Factor on every wait and deadline, 1 in use; tests of slow hosts shorten time with it. */
  readonly timeScale: number;
  /** When the time of whoever asks is over, as `Date.now()` counts; left out, nothing is known of it. */
  readonly until?: number;
  /** Whether tiles are read to their end for their checksum; left out, where the connection is not https. */
  readonly checksums?: boolean;
  /** Where fetched bytes are kept, and taken from; left out, they are not. */
  readonly keep?: KeepPlan;
}

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
  /** Share of the grid's pixels that are clear, 0…1. */
  readonly clearFraction: number;
}

/** One tile of a look: the files of one scene. */
export interface LookTile {
  readonly sceneId: string;
  readonly quality: Asset;
  readonly bands: Readonly<Partial<Record<OpticalBand, Asset>>>;
  /** The reflectance offset, where its pixels have been asked before: part of a zone may not tell what the whole does. */
  readonly decided?: DecidedOffset;
}

/** The reflectance offset applied (-0.1 or 0), and who decided. */
export type DecidedOffset = Pick<SceneReading, 'offset' | 'offsetVerdict'>;

/** What a look is read as: its grids, the bands on each, and how it is cut. */
export interface ReadLayout {
  readonly fine: Grid;
  readonly coarse: Grid;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  /** Rows of the fine grid in one strip; a multiple of the grids' ratio. */
  readonly stripRows: number;
  /** Whether the coarse bands come as {@link PackedPlane}: half the memory where many looks are kept. */
  readonly packed: boolean;
}

/** Reads one look (one pass, one or more neighbouring tiles) onto the zone's grids, masked, as reflectance. */
export interface ReadTask {
  readonly kind: 'read';
  /** In order of preference where tiles overlap. */
  readonly tiles: readonly LookTile[];
  /** The first is what is asked for. The others are made beside it, of the same files as far as they lie on the same grids. */
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

/** One look's reflectance with nothing lost: NaN where masked, or, where the grid's pixels are the file's, in half the bytes. */
export type LookPlane = Float32Array | DigitalNumbers;

/** A plane of reflectance, exact or packed. */
export type Plane = LookPlane | PackedPlane;

/**
 * A look in each of its task's layouts. One beside the first is `null` unless every tile was read for it: who wants it all the
 * same reads it in a task of its own and hears why.
 */
export type ReadResults = readonly [ReadResult, ...(ReadResult | null)[]];

export interface ReadResult {
  /** From north to south; together they cover the grids. */
  readonly strips: readonly LookStrip<Plane, LookPlane>[];
  readonly scenes: readonly SceneReading[];
  /** Scenes that could not be read while others of the look could, and those that are used without some of their pixels. */
  readonly failures: readonly SceneFailure[];
}

export interface SceneFailure {
  readonly sceneId: string;
  readonly error: ErrorData;
}

/** Full-width rows of one look, in the order of the task's bands. */
export interface LookStrip<C extends Plane = Float32Array, F extends LookPlane = Float32Array> {
  readonly fine: readonly F[];
  readonly coarse: readonly C[];
  /** Scene classes on the coarse grid, 0 where masked. */
  readonly classes: Uint8Array;
}

/** What reading one scene found out. */
export interface SceneReading {
  readonly sceneId: string;
  /** Share of the zone's coarse pixels this scene sees clearly, 0…1. */
  readonly validFraction: number;
  /** The reflectance offset applied (-0.1 or 0), and who decided. */
  readonly offset: number;
  readonly offsetVerdict: 'metadata' | 'pixels';
  readonly warnings: readonly ReadWarning[];
  /** What this layout fetched: of files that an earlier one of the task had read, nothing. */
  readonly bytes: number;
  readonly requests: number;
}

export interface ReadWarning {
  readonly code: string;
  readonly detail: string;
}

/** Folds one strip of every look into the composite and its indices. */
export interface CompositeTask {
  readonly kind: 'composite';
  readonly width: number;
  readonly rows: number;
  /** Fine pixels per coarse pixel side: 1 or 2. */
  readonly factor: number;
  readonly fineBands: readonly OpticalBand[];
  readonly coarseBands: readonly OpticalBand[];
  readonly looks: readonly LookStrip<LookPlane, LookPlane>[];
  /** Each look's bit in `seen`, 0 to 7: with them the result has `blue` and `seen`, what true colour needs. */
  readonly bits?: readonly number[];
}

export interface CompositeResult {
  /** On the fine grid. */
  readonly ndvi: Float32Array;
  /** Median reflectance on the fine grid. */
  readonly red: Float32Array;
  /** On the coarse grid: indices, and median reflectances. */
  readonly ndre: Float32Array;
  readonly nbr: Float32Array;
  readonly rededge1: Float32Array;
  readonly nir08: Float32Array;
  readonly swir16: Float32Array;
  readonly swir22: Float32Array;
  /** Clear looks behind each coarse pixel. */
  readonly looks: Uint8Array;
  /** 1 where more than half of a coarse pixel's clear looks are water. */
  readonly water: Uint8Array;
  /** Median reflectance on the coarse grid. */
  readonly blue?: Float32Array;
  /** The looks behind each coarse pixel, a bit each. */
  readonly seen?: Uint8Array;
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

/** What was read, in tiles and bytes of body. */
export interface Amount {
  readonly tiles: number;
  readonly bytes: number;
}

/**
 * A worker's answer. Errors travel as data, because the boundary keeps no classes or fields. `read` is all that the task
 * read: a message on the port may come after the reply, which closes it.
 */
export type Reply<R> = (
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly error: ErrorData }
  | { readonly ok: false; readonly aborted: true }
) & { readonly read?: Amount };

/** Down the port. */
export interface AbortMessage {
  readonly type: 'abort';
}

/** Comes up a worker's own line once it takes tasks: what ends it from then on is not its start. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** Up the port: what has been read since the last message. */
export interface ProgressMessage extends Amount {
  readonly type: 'progress';
}
