import type { IndexId } from '../geo/indices.ts';
import type {
  AlertLevel,
  Condition,
  ForestType,
  HeightCode,
  HeightMapCode,
  ScoreTermId,
  TrendLabel,
} from './labels.ts';
import type { NullableField } from './record-codes.ts';
import type {
  MapReference,
  MissingReason,
  Provenance,
  Quality,
  SourceReport,
  Warning,
  Zone,
} from './record-types.ts';
import type { Witness } from './maps.ts';
import type { Satellite } from './analyze-answer.ts';

/** Ends of an interval, in the unit of its value. */
export type Interval = [low: number, high: number];

/** One analysis: the headline numbers, each a value or `null`, and in `details` the data and reasons behind them. */
export interface AnalyzeAnswer {
  /** Always true: an analysis that fails rejects. */
  success: true;
  /** Integrity of the forest, integer 0…100; `null` if less than half of its weights or less than half of the zone is known. */
  score: number | null;
  /** Mean NDVI over clear land pixels, -1…1, 4 decimals. */
  ndvi_current: number | null;
  /** Forest as a percentage of the observed land area, 0…100, 1 decimal. */
  forest_cover: number | null;
  /** Mean RH98 over forest, metres, 1 decimal. */
  canopy_height: number | null;
  /** Mean RH50 over forest, metres, 1 decimal. */
  canopy_height_rh50: number | null;
  /** Canopy cover from LiDAR, percent, 0…100, 1 decimal. */
  gedi_cover: number | null;
  /** Source of the heights, in the request's language; its code is in `details.height`. */
  canopy_height_source: string | null;
  /** Forest type in the request's language; its code is in `details.forest_type`. */
  ai_forest_type: string | null;
  /** Alert level for the last twelve months, `POSITIVE` to `CRITICAL`; never translated. */
  deforestation_alert: AlertLevel | null;
  /** Fire detections inside the zone in the last seven days, 0 or more; `null` if no source of fires answered. */
  active_fires: number | null;
  /** Mean gamma0 VV, dB, 2 decimals. */
  sentinel1_vv: number | null;
  /** Trend of NDVI over the last ten complete seasons; never translated. */
  trend: TrendLabel | null;
  /** Satellites that provided data, in the order of `SATELLITES`. */
  satellites_used: Satellite[];
  /** The data and reasons behind the headline. */
  details: AnalyzeDetails;
}

/** The data and reasons behind an analysis: intervals, reasons, warnings, sources, provenance, attribution. */
export interface AnalyzeDetails {
  /** The zone and its pixels. */
  zone: Zone;
  /** The last day of the analysis, `YYYY-MM-DD`, UTC. */
  date: string;
  /** True while sources are still being read; absent from the final record. */
  preliminary?: true | undefined;
  /** One plain sentence in the request's language; further sentences name what is missing. */
  summary: string;
  /** Condition of the forest; `null` if loss is unknown. */
  condition: Condition | null;
  /** The data that the answer rests on. */
  quality: Quality;
  /** 95 % intervals for the headline numbers that have one. */
  intervals?: Partial<Record<NullableField, Interval | null>> | undefined;
  /** Means over clear land pixels, -1…1. */
  indices: Record<IndexId, number | null>;
  /** One row per year since 1984, from Landsat. */
  series?: YearRow[] | undefined;
  /** Trends of NDVI in the zone's forest: over the last ten complete seasons, and over all years since 1984. */
  trends?: { ten_year: Trend | null; forty_year: Trend | null } | undefined;
  /** The greatest disturbance since 1984; `null` if none reaches half a hectare, or if there are too few years to find one. */
  disturbance?: Disturbance | null | undefined;
  /** How the heights were computed; `null` without heights. */
  height?: HeightModel | null | undefined;
  /** Type of the forest, and the confidence in it, 0…1; `null` if no leaf season was observed. */
  forest_type?: { code: ForestType; confidence: number | null } | null | undefined;
  /** Fires within the window; `null` if no fire source answered. */
  fires?: FireSummary | null | undefined;
  /** Radar of the last weeks; `null` if there is none. */
  radar?: RadarSummary | null | undefined;
  /** Forest loss of the last twelve months, whatever its cause; `null` if it was not assessed. */
  loss?: LossSummary | null | undefined;
  /** The mapped forest. */
  forest: ForestSummary;
  /** Maps of the zone by other producers; absent if no map was requested. */
  references?: MapReference[] | undefined;
  /** The known terms of the score; their points add up to it. */
  score_terms: ScoreTerm[];
  /**
   * Factor of the score, 0…1: it keeps the score low if there is hardly any forest. `null` if neither forest nor NDVI is known,
   * or if the score was not requested.
   */
  score_gate: number | null;
  /** Sum of the weights of the known terms, 0…1; `null` if the score was not requested. */
  score_completeness: number | null;
  /** Why each `null` field is `null`. */
  missing: Partial<Record<NullableField, MissingReason>>;
  /** Warnings to readers about the answer. */
  warnings: Warning[];
  /** How each source contributed to the answer. */
  sources: SourceReport[];
  /** Software versions behind the answer. */
  provenance: Provenance;
  /** Sentences that must be shown with the data, in the request's language. */
  attribution: string[];
}

/** A year of the series. */
export interface YearRow {
  /** 1984 or later. */
  year: number;
  /** `Landsat 4/5` or `Landsat 8/9`. */
  sensor: string;
  /** NDVI of the forest, -1…1. */
  ndvi: number | null;
  /** NBR of the forest, -1…1. */
  nbr: number | null;
  /** Fraction of the zone with a clear observation in this year, 0…1. */
  valid_fraction: number;
  /**
   * Hectares of forest whose greatest disturbance began in this year; each place counts in one year only. 0 for less than half a
   * hectare, `null` if it cannot be known.
   */
  disturbed_ha?: number | null | undefined;
}

/** A trend of NDVI (methods 2.5). */
export interface Trend {
  /** Change of NDVI per decade. */
  slope_per_decade: number;
  /** 95 % interval of the slope. */
  interval: Interval | null;
  /** Two-sided p-value of the Mann-Kendall test, 0…1. */
  p_value: number | null;
  /** Direction of the trend. */
  label: TrendLabel;
}

/** A drop of NBR in the Landsat years (methods 2.6). */
export interface Disturbance {
  /** 1984 or later. */
  year: number;
  /** Median drop of NBR. */
  magnitude: number;
  /** Duration of the drop in years, 1 or more. */
  duration: number;
  /** Area disturbed in that year, hectares. */
  area_ha: number;
}

/** How heights were computed, and their errors. */
export interface HeightModel {
  /** Source of the heights. */
  code: HeightCode;
  /** Name of the model, or how the map or the footprints were used. */
  method: string;
  /** Number of footprints on which the errors, or the heights, are based; `null` if no source of LiDAR answered. */
  n: number | null;
  /** Root mean square error at held-out footprints, metres. */
  rmse: number | null;
  /** Mean absolute error at held-out footprints, metres. */
  mae: number | null;
  /** Mean error at held-out footprints, metres; positive if the map is too high. */
  bias: number | null;
  /** Coefficient of determination at held-out footprints, at most 1. */
  r2: number | null;
  /** Fraction of the mapped pixels whose features lie outside the range of those of the footprints, 0…1. */
  extrapolated_fraction: number | null;
  /**
   * Errors of the height map at the footprints, whether or not the heights come from it; `null` with fewer than 30 footprints.
   */
  map: HeightMapErrors | null;
}

/** Errors of a published height map at LiDAR footprints (methods 5.6). */
export interface HeightMapErrors {
  /** The map. */
  code: HeightMapCode;
  /** Number of footprints where the map has a value, taken within twelve months of the images if there are enough. */
  n: number;
  /** Root mean square of map minus RH98, metres. */
  rmse: number;
  /** Mean of map minus RH98, metres; positive if the map is too high. */
  bias: number;
}

/** Active fires inside the zone (methods 4). */
export interface FireSummary {
  /** Length in days of the window, which ends with the record's day. */
  window_days: number;
  /** Number of groups of nearby detections. */
  clusters: number;
  /** Sum of the fire radiative power, megawatts; `null` if a detection does not state it. */
  frp_sum_mw: number | null;
  /** Fraction of the zone that was observed without cloud, 0…1; `null` if the source does not state it. */
  observed_fraction: number | null;
}

/** Radar backscatter, gamma0 (methods 3). */
export interface RadarSummary {
  /** Mean VV, dB. */
  vv_db: number;
  /** Mean VH, dB. */
  vh_db: number | null;
  /** VH - VV, dB. */
  ratio_db: number | null;
  /** Days of the passes, `YYYY-MM-DD`, UTC. */
  dates: string[];
  /** Satellites of the passes, as the catalog writes them, for example `sentinel-1a`. */
  platforms: string[];
  /** Relative orbit; `null` if there are several, or if it is unknown. */
  orbit: number | null;
  /** Fraction of the zone with a value, 0…1. */
  valid_fraction: number;
}

/** Forest loss of the last twelve months (methods 8). */
export interface LossSummary {
  /** Confirmed loss, hectares. */
  confirmed_ha: number;
  /** Loss not yet confirmed, hectares. */
  provisional_ha: number;
  /** Confirmed loss that radar observed too, hectares; `null` if radar was not read. */
  highest_ha: number | null;
  /** Confirmed loss as a percentage of `baseline_forest_ha`, 0…100; `null` if there was no forest. */
  percent: number | null;
  /** Forest on the first day of the twelve months, hectares. */
  baseline_forest_ha: number;
  /** Number of fire detections in forest; `null` if no source of fires answered. */
  fires_in_forest: number | null;
  /** Fraction of the zone that could be assessed, 0…1. */
  valid_fraction: number;
}

/** Result of one kind of evidence on the forest (methods 6.3). */
export interface WitnessStatement {
  /** The evidence: spectra, heights, or another producer's map. */
  witness: Witness;
  /** Share of the land that it covers, 0…1. */
  known: number;
  /** Share of that land that it classifies as forest by itself, 0…1; `null` if it covers none. */
  forest: number | null;
  /** Percentage points that it adds to the forest cover, -100…100. */
  pull: number;
}

/** The mapped forest (methods 6). Values are `null` if forest could not be mapped; loss and gain also if loss was not assessed. */
export interface ForestSummary {
  /** Area of the forest, hectares. */
  area_ha: number | null;
  /** Confirmed loss of the last twelve months, hectares. */
  loss_ha?: number | null | undefined;
  /** Gain of the last twelve months, hectares. */
  gain_ha?: number | null | undefined;
  /** Area of the largest patch, hectares. */
  largest_patch_ha: number | null;
  /** Fraction of the forest that is far from its edges, 0…1. */
  core_fraction: number | null;
  /** The kinds of evidence, in the order of `WITNESSES`; empty if forest could not be mapped. */
  evidence: WitnessStatement[];
}

/** A known term of the score: `points` = 100 x gate x weight x value. */
export interface ScoreTerm {
  /** Id of the term. */
  id: ScoreTermId;
  /** Value of the term, 0…1; 1 is best. */
  value: number;
  /** Weight of the term, 0…1; all weights add up to 1. */
  weight: number;
  /** Points of the term, 0…100. */
  points: number;
}
