import type { Grid } from '../../src/geo/grid.ts';
import type { SampleRequest } from '../catalog.ts';
import type { Frame } from '../noise.ts';
import type { Acquisition, Delivery } from '../scenes.ts';

/** The type of trees. Determines their heights, their spectra and whether they lose their leaves. */
export type Forest = 'tropical-evergreen' | 'temperate-deciduous' | 'temperate-needleleaf';

/**
 * What happens to a rectangle of forest: `felled` and `burnt` forest grows back (a fire leaves a third of it), `converted`
 * forest becomes pasture at once and permanently, and `planted` ground was grass before.
 */
export type EventKind = 'felled' | 'burnt' | 'converted' | 'planted';

export interface EventSpec {
  readonly kind: EventKind;
  /** `YYYY-MM-DD`: the ground changes on this day. */
  readonly date: string;
  /** 10 m pixels; multiples of 4, because events are aligned to the 40 m lattice of the zone. */
  readonly width: number;
  readonly height: number;
}

export const POLARISATIONS = ['vv', 'vh'] as const;
export type Polarisation = (typeof POLARISATIONS)[number];

export interface RadarPass {
  /** ISO 8601, UTC, to the second. */
  readonly datetime: string;
  readonly platform: string;
  readonly relativeOrbit: number;
  readonly direction: 'ascending' | 'descending';
  readonly polarisations: readonly Polarisation[];
}

export const LANDSAT_BANDS = ['red', 'nir08', 'swir16', 'swir22'] as const;
export type LandsatBand = (typeof LANDSAT_BANDS)[number];

export interface LandsatPass {
  readonly datetime: string;
  readonly platform: 'landsat-5' | 'landsat-8' | 'landsat-9';
  /** Fraction of the zone, 0…1, under cloud. */
  readonly cloudFraction: number;
}

interface LidarSpec {
  /** Days on which the lidar passed over. */
  readonly dates: readonly string[];
  /** The error of RH98: a whole number of decimetres in -noise…noise, limited to half of RH98. */
  readonly noise: number;
  /** One shot in this many fails one of the quality flags; 0 for none. */
  readonly oneInFails: number;
}

/** A dry season, which develops evenly over its days. Then everything is green again. */
export interface Drying {
  /** First day of the season, `MM-DD`. */
  readonly from: string;
  readonly days: number;
  /** Percentage of the grass that is replaced by bare soil. */
  readonly cured: number;
  /** The decrease of the crowns' NDVI, thousandths, and increase in swir22, ten-thousandths. */
  readonly ndvi: number;
  readonly swir22: number;
}

/** The properties of every zone that six sources observe: its place, and the passes over it. */
export interface ObservedSpec {
  readonly id: string;
  readonly title: string;
  readonly seed: number;
  readonly request: SampleRequest;
  /** The landscape's 10 m grid. */
  readonly grid: Grid;
  /** The request's square in pixels of `grid`, aligned to its 20 m lattice. */
  readonly zone: Frame;
  /** Code of the Sentinel-2 tile that contains the grid. */
  readonly tile: string;
  /** Fires of the last week under standing forest and in the open. */
  readonly fires: { readonly forest: number; readonly open: number };
  readonly optical: Delivery & { readonly acquisitions: readonly Acquisition[] };
  readonly radar: {
    readonly passes: readonly RadarPass[];
    /** Number of bits that are kept of a float's 23. Speckle needs no more, and files become smaller. */
    readonly mantissaBits: number;
  };
  readonly landsat: {
    readonly passes: readonly LandsatPass[];
    /** Digital numbers are multiples of these steps. */
    readonly steps: Readonly<Record<LandsatBand, number>>;
  };
  readonly lidar: LidarSpec;
  /** Side of the files' tiles, pixels. */
  readonly tileSize: number;
}

/** Everything that determines the bytes of a zone with a history and six sources. */
export interface ScenarioSpec extends ObservedSpec {
  readonly forest: Forest;
  readonly forestFraction: number;
  /** Change of the standing forest's NDVI from 2010 on, thousandths per decade. */
  readonly greening: number;
  /** Increase of swir22 due to bare twigs and dry litter when there are no leaves, ten-thousandths: default 0. */
  readonly drySwir22?: number;
  /** Percentage of a deciduous forest's ground with evergreen stands: default 0. */
  readonly evergreen?: number;
  /** Default: none. */
  readonly drying?: Drying;
  readonly events: readonly EventSpec[];
}
