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
import type { MissingReason, Provenance, Quality, SourceReport, Warning, Zone } from './record-types.ts';
import type { LandClass, MapId } from './maps.ts';
import type { Witness } from './witnesses.ts';
import type { SourceStatus } from './sources.ts';
import type { Satellite } from './analyze-answer.ts';

/** Ends of an interval in the unit of its value. */
export type Interval = [low: number, high: number];

/** One analysis: the headline numbers, each a value or `null`, and in `details` what stands behind them. */
export interface AnalyzeAnswer {
  /** An analysis that fails rejects. */
  success: true;
  /** Integrity of the forest, integer 0…100; `null` where under half of its weights or of the zone is known. */
  score: number | null;
  /** Mean NDVI over clear land pixels, -1…1, 4 decimals. */
  ndvi_current: number | null;
  /** Percent of the observed land area, 0…100, 1 decimal. */
  forest_cover: number | null;
  /** Mean RH98 over forest, metres, 1 decimal. */
  canopy_height: number | null;
  /** Mean RH50 over forest, metres, 1 decimal. */
  canopy_height_rh50: number | null;
  /** Canopy cover by LiDAR, percent, 0…100, 1 decimal. */
  gedi_cover: number | null;
  /** Where the heights come from, in the request's language; the code is in `details.height`. */
  canopy_height_source: string | null;
  /** In the request's language; the code is in `details.forest_type`. */
  ai_forest_type: string | null;
  /** Of the last twelve months, `POSITIVE` to `CRITICAL`; never translated. */
  deforestation_alert: AlertLevel | null;
  /** Detections inside the zone in the last seven days, 0 or more; `null` where no source of fires answered. */
  active_fires: number | null;
  /** Mean gamma0 VV, dB, 2 decimals. */
  sentinel1_vv: number | null;
  /** Of NDVI over the last ten complete seasons; never translated. */
  trend: TrendLabel | null;
  /** Those that gave data, in the order of `SATELLITES`. */
  satellites_used: Satellite[];
  /** What stands behind the headline. */
  details: AnalyzeDetails;
}

/** A map that others made, in the zone. */
export interface MapReference {
  /** Which one. */
  map: MapId;
  /** The year whose ground it shows, at its end. */
  year: number;
  /** The version that answered; `null` where its files do not say, or none answered. */
  version: string | null;
  /** How it took part. */
  status: SourceStatus;
  /** Host that gave the pixels; `null` for a folder. */
  host: string | null;
  /** Why it says nothing, or not all, in the request's language. */
  detail: string | null;
  /** Share of the zone that it calls forest, 0…1, of what it says anything of; areas are true ones, on the ellipsoid. */
  forest: number | null;
  /** Its classes in the zone, hectares; those that are not there are left out. */
  classes: { class: LandClass; area_ha: number }[];
  /**
   * With the record's forest, over the pixels that both know: Cohen's kappa (`null` where both call all of it the same), what
   * we and they call forest, 0…1, and hectares that only one of the two does.
   */
  agreement: { kappa: number | null; ours: number; theirs: number; disputed_ha: number } | null;
  /** Forest of 2000 that was lost in each year since, hectares, by a map that tells it. */
  loss?: { year: number; area_ha: number }[] | undefined;
}

/** What stands behind the headline of an analysis: intervals, reasons, warnings, sources, provenance, attribution. */
export interface AnalyzeDetails {
  /** The ground, and its pixels. */
  zone: Zone;
  /** The day that the analysis looks back from, `YYYY-MM-DD`, UTC. */
  date: string;
  /** Of a record whose sources are still under way; absent from the final one. */
  preliminary?: true | undefined;
  /** One plain sentence in the request's language; others name what is missing. */
  summary: string;
  /** What is going on in the forest; `null` where loss is unknown. */
  condition: Condition | null;
  /** What the answer rests on. */
  quality: Quality;
  /** 95 % intervals of the headline numbers that have one. */
  intervals?: Partial<Record<NullableField, Interval | null>> | undefined;
  /** Means over clear land pixels, -1…1. */
  indices: Record<IndexId, number | null>;
  /** One row a year since 1984, from Landsat. */
  series?: YearRow[] | undefined;
  /** Of NDVI in the zone's forest: the last ten complete seasons, and all years since 1984. */
  trends?: { ten_year: Trend | null; forty_year: Trend | null } | undefined;
  /** The greatest disturbance since 1984; `null` for none of half a hectare, or too few years to find one. */
  disturbance?: Disturbance | null | undefined;
  /** How the heights were made; `null` without heights. */
  height?: HeightModel | null | undefined;
  /** Type of the forest, and how clearly it leads over the next, 0…1; `null` where no season of the leaves was observed. */
  forest_type?: { code: ForestType; confidence: number | null } | null | undefined;
  /** Fires of the window; `null` where no source answered. */
  fires?: FireSummary | null | undefined;
  /** Radar of the last weeks; `null` without it. */
  radar?: RadarSummary | null | undefined;
  /** Forest loss of the last twelve months, whatever caused it; `null` where it was not assessed. */
  loss?: LossSummary | null | undefined;
  /** The mapped forest. */
  forest: ForestSummary;
  /** What others mapped on the same ground; absent where no map was asked for. */
  references?: MapReference[] | undefined;
  /** The terms of the score that are known; their points add up to it. */
  score_terms: ScoreTerm[];
  /**
   * Factor of the score, 0…1: where there is hardly any forest it keeps the score down. `null` where neither forest nor NDVI is
   * known, or the score was not requested.
   */
  score_gate: number | null;
  /** Sum of the weights of the terms that are known, 0…1; `null` where the score was not requested. */
  score_completeness: number | null;
  /** Why each field that is `null` is null. */
  missing: Partial<Record<NullableField, MissingReason>>;
  /** What a reader should know. */
  warnings: Warning[];
  /** Every source's part in the answer. */
  sources: SourceReport[];
  /** What made the answer. */
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
  /** Of the forest, -1…1. */
  ndvi: number | null;
  /** Of the forest, -1…1. */
  nbr: number | null;
  /** Fraction of the zone that the year shows clear, 0…1. */
  valid_fraction: number;
  /**
   * Hectares of the forest whose greatest disturbance began in this year, each ground in one year alone; 0 for less than half a
   * hectare, `null` where it cannot be known.
   */
  disturbed_ha?: number | null | undefined;
}

/** A trend of NDVI (methods 2.5). */
export interface Trend {
  /** NDVI a decade. */
  slope_per_decade: number;
  /** 95 % interval of the slope. */
  interval: Interval | null;
  /** Two-sided, of Mann and Kendall's test, 0…1. */
  p_value: number | null;
  /** What it amounts to. */
  label: TrendLabel;
}

/** A fall of NBR in the Landsat years (methods 2.6). */
export interface Disturbance {
  /** 1984 or later. */
  year: number;
  /** Median fall of NBR. */
  magnitude: number;
  /** Years that the fall took, 1 or more. */
  duration: number;
  /** Area that was disturbed in that year, hectares. */
  area_ha: number;
}

/** How heights were made, and how far they are off. */
export interface HeightModel {
  /** Where they come from. */
  code: HeightCode;
  /** Model, or how the map or the footprints were used. */
  method: string;
  /** Footprints that the errors, or the heights, rest on; `null` where no source of LiDAR answered. */
  n: number | null;
  /** Of held-out footprints, metres. */
  rmse: number | null;
  /** Mean absolute error of held-out footprints, metres. */
  mae: number | null;
  /** Mean error of held-out footprints, metres: over 0 the map is too high. */
  bias: number | null;
  /** Coefficient of determination over held-out footprints, 1 at most. */
  r2: number | null;
  /** Fraction of the zone that differs from all footprints, 0…1. */
  extrapolated_fraction: number | null;
  /** The map of heights that was read, against the footprints, whether or not the heights are its own; `null` under 30 of them. */
  map: HeightMapErrors | null;
}

/** How far a published map of heights is off LiDAR footprints (methods 5.6). */
export interface HeightMapErrors {
  /** Whose map. */
  code: HeightMapCode;
  /** Footprints where the map has a value, of the same twelve months as the images if there are enough. */
  n: number;
  /** Root mean square of map less RH98, metres. */
  rmse: number;
  /** Mean of map less RH98, metres: over 0 the map is too high. */
  bias: number;
}

/** Active fires inside the zone (methods 4). */
export interface FireSummary {
  /** Days that end with the record's day. */
  window_days: number;
  /** Groups of detections that are near to each other. */
  clusters: number;
  /** Sum of the fire radiative power, megawatts; `null` where a detection does not state its own. */
  frp_sum_mw: number | null;
  /** Fraction of the zone that was observed without cloud, 0…1; `null` where the source does not say. */
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
  /** Satellites of the passes, as the catalog writes them: `sentinel-1a`. */
  platforms: string[];
  /** Relative orbit; `null` where several or unknown. */
  orbit: number | null;
  /** Fraction of the zone with a value, 0…1. */
  valid_fraction: number;
}

/** Forest loss of the last twelve months (methods 8). */
export interface LossSummary {
  /** Hectares. */
  confirmed_ha: number;
  /** Not confirmed yet, hectares. */
  provisional_ha: number;
  /** Of the confirmed, observed by radar too, hectares; `null` where radar was not asked. */
  highest_ha: number | null;
  /** Confirmed, in percent of the forest there was, 0…100; `null` where there was none. */
  percent: number | null;
  /** Forest there was, hectares. */
  baseline_forest_ha: number;
  /** Detections in forest; `null` where no source of fires answered. */
  fires_in_forest: number | null;
  /** Fraction of the zone that could be assessed, 0…1. */
  valid_fraction: number;
}

/** What one witness says of the forest (methods 6.3). */
export interface WitnessStatement {
  /** Spectra, heights, radar, or a map of others. */
  witness: Witness;
  /** Share of the land that it describes, 0…1. */
  known: number;
  /** Share of that which it alone calls forest, 0…1; `null` where it says nothing. */
  forest: number | null;
  /** Points of cover that it adds to what the others say, -100…100. */
  pull: number;
}

/** The mapped forest (methods 6); `null` where forest could not be mapped, or its loss and gain not be assessed. */
export interface ForestSummary {
  /** Hectares. */
  area_ha: number | null;
  /** Confirmed loss of the last twelve months, hectares. */
  loss_ha?: number | null | undefined;
  /** Gain of the last twelve months, hectares. */
  gain_ha?: number | null | undefined;
  /** The largest patch, hectares. */
  largest_patch_ha: number | null;
  /** Fraction of the forest that is far from its edges, 0…1. */
  core_fraction: number | null;
  /** Who says what is forest, in the order of `WITNESSES`; none where it could not be mapped. */
  evidence: WitnessStatement[];
}

/** A term of the score that is known: `points` = 100 x gate x weight x value. */
export interface ScoreTerm {
  /** Which term. */
  id: ScoreTermId;
  /** 0…1, 1 is best. */
  value: number;
  /** 0…1; all weights add up to 1. */
  weight: number;
  /** 0…100. */
  points: number;
}
