import type { IndexId } from '../geo/indices.ts';
import type { CompareStatus } from './compare-answer.ts';
import type { CompareMissingCode, CompareNullablePath, OpticalSensor } from './compare-codes.ts';
import type { Satellite } from './analyze-answer.ts';
import type { AnalyzeDetails, Interval } from './analyze-types.ts';
import type { AlertLevel } from './labels.ts';

/** Comparison of two periods of one zone. `changes` are period 2 minus period 1; only dNBR is NBR 1 minus NBR 2. */
export interface CompareAnswer {
  /** Always true: a comparison that fails rejects. */
  success: true;
  /** Latitude of the zone's centre, WGS 84 degrees; for a polygon, the centre of its box. */
  lat: number;
  /** Longitude of the same centre, WGS 84 degrees. */
  lng: number;
  /** Side of the square, kilometres; for a polygon, the longer side of its box. */
  size: number;
  /** Years between the middle days of the periods, more than 0, 3 decimals. */
  years_between: number;
  /** The earlier period. */
  period1: ComparePeriod;
  /** The later period. */
  period2: ComparePeriod;
  /** Changes between the periods. */
  changes: CompareChanges;
  /** The balance of the forest; `null` if it is not known, or if there is no forest. */
  status: CompareStatus | null;
  /** Alert level as in an analysis, but since the last day of period 1; never translated. */
  deforestation_alert: AlertLevel | null;
  /** Whether the periods show the same season. */
  season: CompareSeason;
  /** Satellites that provided data, in the order of `SATELLITES`. */
  satellites_used: Satellite[];
  /** The data and reasons behind the headline. */
  details: CompareDetails;
}

/**
 * One period of a comparison. Of each index, it has the mean over the land seen in both periods, -1…1, 4 decimals; `null` for a
 * sensor that lacks one of the index's bands.
 */
export interface ComparePeriod extends Record<IndexId, number | null> {
  /** First day, `YYYY-MM-DD`, UTC. */
  start: string;
  /** Last day, `YYYY-MM-DD`, UTC. */
  end: string;
  /** Mean NDVI. */
  ndvi: number;
  /** Mean NBR. */
  nbr: number;
  /** Forest on the last day as a percentage of the observed land, 0…100, 1 decimal; `null` if it is not known. */
  forest_cover: number | null;
  /** Mean gamma0 VV, dB, 2 decimals. */
  sentinel1_vv: number | null;
  /** Number of fire detections inside the zone; `null` if no fire source answered. */
  active_fires: number | null;
  /** Number of scenes with pixels in the answer. */
  scenes_used: number;
  /** Fraction of the zone's pixels with a clear observation in this period, 0…1. */
  valid_fraction: number;
}

/**
 * Changes from period 1 to period 2; those of the forest are between the last days of the periods. Of each index, it has the
 * change in the mean, -2…2, 4 decimals.
 */
export interface CompareChanges extends Record<IndexId, number | null> {
  /** Change in mean NDVI. */
  ndvi: number;
  /** Change in mean NBR; dNBR is its negative. */
  nbr: number;
  /** Change in NDVI as a percentage of the NDVI of period 1; `null` if that is closer to 0 than 0.05. */
  ndvi_pct: number | null;
  /** Change in forest cover, percentage points, -100…100. */
  forest_cover: number | null;
  /** Confirmed loss between the last days of the periods, hectares; `null` if it is not known. */
  forest_loss_ha: number | null;
  /** Gain, hectares. */
  forest_gain_ha: number | null;
  /** Gain minus loss, hectares. */
  net_ha: number | null;
  /** Loss as a percentage of the forest on the last day of period 1, 0…100; `null` if there was no forest. */
  loss_pct: number | null;
  /** Change in mean VV, dB. */
  sentinel1_vv: number | null;
  /** Change in the number of detections. */
  active_fires: number | null;
  /** Change in NDVI per year. */
  annual_ndvi_rate: number;
  /**
   * Hectares of each dNBR class, over the ground that was forest on the last day of either period; if the seasons differ, the
   * classes include the effect of the season.
   */
  severity_ha: CompareSeverity | null;
  /** Whether the forest's mean change in NDVI differs significantly from zero; `null` with too few blocks of forest, or none. */
  significant: boolean | null;
}

/** Hectares by dNBR class (Key and Benson 2006). */
export interface CompareSeverity {
  /** Hectares with dNBR under -0.25. */
  high_regrowth: number;
  /** Hectares with dNBR -0.25…-0.1. */
  low_regrowth: number;
  /** Hectares with dNBR -0.1…0.1. */
  unchanged: number;
  /** Hectares with dNBR 0.1…0.27. */
  low: number;
  /** Hectares with dNBR 0.27…0.44. */
  moderate_low: number;
  /** Hectares with dNBR 0.44…0.66. */
  moderate_high: number;
  /** Hectares with dNBR over 0.66. */
  high: number;
}

/** How the seasons of the two periods relate. */
export interface CompareSeason {
  /** Days between the median days of the periods' observations, regardless of the year, 0…182. */
  distance_days: number;
  /** Whether the periods show different seasons. */
  mismatch: boolean;
  /** A period in the season of period 1 that could replace period 2, `YYYY-MM-DD`; `null` if none is needed. */
  same_season: { start: string; end: string } | null;
}

/** The data and reasons behind a comparison. Reference maps are compared with the forest on the last day of period 2. */
export interface CompareDetails extends Pick<
  AnalyzeDetails,
  'zone' | 'quality' | 'references' | 'warnings' | 'sources' | 'provenance' | 'attribution'
> {
  /** One plain sentence in the request's language; another sentence names what is missing. */
  summary: string;
  /** The images of each period. */
  optical: { period1: PeriodImages; period2: PeriodImages };
  /** The forest on the last days of the periods. */
  forest: ComparedForest;
  /** Mean changes over the ground that was forest on the last day of either period, and their uncertainty. */
  significance: { ndvi: MeanChange; nbr: MeanChange };
  /** The ten largest patches of loss, largest first. */
  patches: LossPatch[];
  /** Number of all patches of loss; `null` if loss is `null`. */
  patch_count: number | null;
  /** Histograms of the changes of the land pixels seen in both periods. */
  histogram: { ndvi: ChangeHistogram; dnbr: ChangeHistogram };
  /** Why each `null` value is `null`, by its path. */
  missing: Partial<Record<CompareNullablePath, { code: CompareMissingCode; detail: string }>>;
}

/** The images of a period. */
export interface PeriodImages {
  /** The sensor of the images. */
  sensor: OpticalSensor;
  /** Whether TM reflectances were adjusted to OLI (Roy et al. 2016, RMA). */
  harmonised: boolean;
  /** First day of the observations, `YYYY-MM-DD`, UTC. */
  first_day: string;
  /** Their median day. */
  median_day: string;
  /** Their last day. */
  last_day: string;
  /** Mean height of the sun above the horizon, degrees; `null` if no catalog states it. */
  sun_elevation: number | null;
  /** Versions of the processing. */
  processing_baselines: string[];
}

/** The forest between the last days of two periods, hectares; `null` if it is not known. */
export interface ComparedForest {
  /** Forest on the last day of period 1: `period2_ha` + loss - gain. */
  period1_ha: number | null;
  /** Forest on the last day of period 2, as in an analysis of that day. */
  period2_ha: number | null;
  /** Change in area as a percentage of `period1_ha`; `null` if there was no forest. */
  area_change_pct: number | null;
  /** Confirmed loss. */
  confirmed_loss_ha: number | null;
  /** Loss that another image has yet to confirm. */
  provisional_loss_ha: number | null;
  /** New forest. */
  gain_ha: number | null;
  /** Area for which it is unknown whether forest was lost; not included in loss or gain. */
  unknown_ha: number | null;
  /** Ground that was forest on the last day of either period and is seen in both periods: the sum of `severity_ha`. */
  seen_ha: number;
  /**
   * Whether the forest is mapped from the years that end with the last days of the periods, or only from the images of the
   * periods, as with Landsat.
   */
  told_by: 'years' | 'periods';
  /** Side of the pixels on which loss was assessed, metres. */
  resolution_m: number | null;
  /**
   * Number of fire detections of period 2 in the forest of the last day of period 1; `null` if that forest is not known, or if no
   * fire source answered.
   */
  fires_in_forest: number | null;
}

/** A mean change, and the statistics that show whether it is more than chance (methods 10). */
export interface MeanChange {
  /** Mean change of the index; `null` without forest. */
  mean: number | null;
  /** 95 % interval, from the variance between blocks. */
  interval: Interval | null;
  /** Mean / standard deviation x square root of the number of blocks; `null` with fewer than four blocks, or without variance. */
  t: number | null;
  /** Number of blocks of 500 m with enough forest. */
  blocks: number;
}

/** A patch of forest loss. */
export interface LossPatch {
  /** Latitude of its centre, WGS 84 degrees. */
  lat: number;
  /** Longitude of its centre, WGS 84 degrees. */
  lng: number;
  /** True ground area, hectares. */
  area_ha: number;
  /** The last day on which the whole patch is known to have been forest, `YYYY-MM-DD`. */
  after: string;
  /** The first day on which the whole patch is seen as lost, `YYYY-MM-DD`. */
  by: string;
  /** Same as `by`. */
  date: string;
}

/** Pixels by value: `counts[i]` pixels have a value from `from + i step` up to, but not including, `from + (i + 1) step`. */
export interface ChangeHistogram {
  /** Lower end of the first bin. */
  from: number;
  /** Width of a bin. */
  step: number;
  /** Number of pixels in each bin. */
  counts: number[];
}
