import type { MapReference } from './analyze-types.ts';
import type { CompareStatus } from './compare-answer.ts';
import type { CompareMissingCode, CompareNullablePath, OpticalSensor } from './compare-codes.ts';
import type { Satellite } from './analyze-answer.ts';
import type { AlertLevel } from './labels.ts';
import type { Provenance, Quality, SourceReport, Warning, Zone } from './record-types.ts';

/** Two periods of one zone. `changes` are period 2 minus period 1; dNBR alone is NBR 1 minus NBR 2. */
export interface CompareAnswer {
  /** A comparison that fails rejects. */
  success: true;
  /** Centre of the zone, WGS 84 degrees; of a polygon of its box. */
  lat: number;
  /** Likewise. */
  lng: number;
  /** Side of the square, kilometres; of a polygon's box the longer one. */
  size: number;
  /** Years between the periods' middle days, over 0, 3 decimals. */
  years_between: number;
  /** The earlier period. */
  period1: ComparePeriod;
  /** The later period. */
  period2: ComparePeriod;
  /** What changed. */
  changes: CompareChanges;
  /** The balance of the forest; `null` where it is not known, or there is no forest. */
  status: CompareStatus | null;
  /** As of an analysis, from the last day of period 1 on; never translated. */
  deforestation_alert: AlertLevel | null;
  /** Whether the periods show the same season. */
  season: CompareSeason;
  /** Those that gave data, in the order of `SATELLITES`. */
  satellites_used: Satellite[];
  /** What stands behind the headline. */
  details: CompareDetails;
}

/** One period of a comparison. */
export interface ComparePeriod {
  /** First day, `YYYY-MM-DD`, UTC. */
  start: string;
  /** Last day, `YYYY-MM-DD`, UTC. */
  end: string;
  /** Mean over the land that both periods show, -1…1, 4 decimals. */
  ndvi: number;
  /** Likewise; `null` for sensors without a red edge. */
  ndre: number | null;
  /** Mean over the land that both periods show, -1…1, 4 decimals. */
  nbr: number;
  /** Forest on the last day, percent of the land seen, 0…100, 1 decimal; `null` where it is not known. */
  forest_cover: number | null;
  /** Mean gamma0 VV, dB, 2 decimals. */
  sentinel1_vv: number | null;
  /** Detections inside the zone; `null` where no source of fires answered. */
  active_fires: number | null;
  /** Scenes whose pixels are in the answer. */
  scenes_used: number;
  /** Fraction of the zone's pixels that this period shows clear, 0…1. */
  valid_fraction: number;
}

/** Period 2 minus period 1; forest, of their last days. */
export interface CompareChanges {
  /** -2…2, 4 decimals. */
  ndvi: number;
  /** Percent of period 1; `null` where that was under 0.05. */
  ndvi_pct: number | null;
  /** -2…2, 4 decimals. */
  ndre: number | null;
  /** -2…2, 4 decimals; dNBR is its opposite. */
  nbr: number;
  /** Points of percent, -100…100. */
  forest_cover: number | null;
  /** Confirmed, between the last days of the periods, hectares; `null` where it is not known. */
  forest_loss_ha: number | null;
  /** Hectares. */
  forest_gain_ha: number | null;
  /** Gain less loss, hectares. */
  net_ha: number | null;
  /** Loss, percent of the forest of the first day, 0…100; `null` where there was none. */
  loss_pct: number | null;
  /** dB. */
  sentinel1_vv: number | null;
  /** Detections. */
  active_fires: number | null;
  /** NDVI a year. */
  annual_ndvi_rate: number;
  /** Classes of dNBR of the ground that was forest on either day, hectares; of different seasons they hold the season, too. */
  severity_ha: CompareSeverity | null;
  /** Whether the forest's mean change of NDVI differs from none; `null` with too few blocks of forest, or none. */
  significant: boolean | null;
}

/** Hectares by the class of dNBR (Key and Benson 2006). */
export interface CompareSeverity {
  /** Hectares, under -0.25. */
  high_regrowth: number;
  /** Hectares, -0.25…-0.1. */
  low_regrowth: number;
  /** Hectares, -0.1…0.1. */
  unchanged: number;
  /** Hectares, 0.1…0.27. */
  low: number;
  /** Hectares, 0.27…0.44. */
  moderate_low: number;
  /** Hectares, 0.44…0.66. */
  moderate_high: number;
  /** Hectares, over 0.66. */
  high: number;
}

/** How the seasons of the two periods lie. */
export interface CompareSeason {
  /** Days between the median days of the periods' observations in the year, 0…182. */
  distance_days: number;
  /** Whether they show different seasons. */
  mismatch: boolean;
  /** Days of period 1's season that could stand for period 2, `YYYY-MM-DD`; `null` where they are not needed. */
  same_season: { start: string; end: string } | null;
}

/** What stands behind a comparison. */
export interface CompareDetails {
  /** The ground, and its pixels. */
  zone: Zone;
  /** One plain sentence in the request's language; another names what is missing. */
  summary: string;
  /** What the answer rests on. */
  quality: Quality;
  /** The images of each period. */
  optical: { period1: PeriodImages; period2: PeriodImages };
  /** The forest on the last days of the periods. */
  forest: ComparedForest;
  /** What others mapped on the same ground, beside the forest of the last day; absent where no map was asked for. */
  references?: MapReference[] | undefined;
  /** Mean changes over forest of either day, and how far they may be off. */
  significance: { ndvi: MeanChange; nbr: MeanChange };
  /** The ten largest patches of loss, largest first. */
  patches: LossPatch[];
  /** All patches of loss; `null` where loss is. */
  patch_count: number | null;
  /** Pixels by their change, of the land that both periods show. */
  histogram: { ndvi: ChangeHistogram; dnbr: ChangeHistogram };
  /** Why each value that is `null` is null, by its path. */
  missing: Partial<Record<CompareNullablePath, { code: CompareMissingCode; detail: string }>>;
  /** What a reader should know. */
  warnings: Warning[];
  /** Every source's part in the answer. */
  sources: SourceReport[];
  /** What made the answer. */
  provenance: Provenance;
  /** Sentences that must be shown with the data, in the request's language. */
  attribution: string[];
}

/** The images that a period was seen in. */
export interface PeriodImages {
  /** Whose they are. */
  sensor: OpticalSensor;
  /** Whether TM reflectances were adjusted to OLI (Roy et al. 2016, RMA). */
  harmonised: boolean;
  /** First day of the observations, `YYYY-MM-DD`, UTC. */
  first_day: string;
  /** Their median day. */
  median_day: string;
  /** Their last day. */
  last_day: string;
  /** Mean height of the sun over the horizon, degrees; `null` where no catalog states it. */
  sun_elevation: number | null;
  /** Versions of the processing. */
  processing_baselines: string[];
}

/** The forest between the last days of two periods, hectares; `null` where it is not known. */
export interface ComparedForest {
  /** On the last day of period 1: `period2_ha` + loss - gain. */
  period1_ha: number | null;
  /** On the last day of period 2, as an analysis of it has it. */
  period2_ha: number | null;
  /** Percent of period 1; `null` where there was none. */
  area_change_pct: number | null;
  /** Confirmed loss. */
  confirmed_loss_ha: number | null;
  /** Loss that waits for another image. */
  provisional_loss_ha: number | null;
  /** Forest that came. */
  gain_ha: number | null;
  /** Forest whose fate is unknown; in none of the other numbers. */
  unknown_ha: number | null;
  /** Forest of either day that both periods show: the sum of `severity_ha`. */
  seen_ha: number;
  /** Whether the forest is mapped from the years that end with the two days, or only from the images of the periods, as with Landsat. */
  told_by: 'years' | 'periods';
  /** Pixel on which loss was told, metres. */
  resolution_m: number | null;
  /** Detections of period 2 in the forest of the first day; `null` where that is not known, or no source of fires answered. */
  fires_in_forest: number | null;
}

/** A mean change, and whether it is more than chance (methods 10). */
export interface MeanChange {
  /** Of the index; `null` without forest. */
  mean: number | null;
  /** 95 % interval, from the spread of the blocks. */
  interval: [low: number, high: number] | null;
  /** Mean / standard deviation x root of blocks; `null` with fewer than four, or no spread. */
  t: number | null;
  /** Blocks of 500 m with enough forest. */
  blocks: number;
}

/** A patch where forest was lost. */
export interface LossPatch {
  /** Its centre, WGS 84 degrees. */
  lat: number;
  /** Likewise. */
  lng: number;
  /** True ground area, hectares. */
  area_ha: number;
  /** The last day on which all of it is known to have stood, `YYYY-MM-DD`. */
  after: string;
  /** The first day on which all of it is seen lost, `YYYY-MM-DD`. */
  by: string;
  /** The same as `by`. */
  date: string;
}

/** Pixels by value: `counts[i]` of them lie from `from + i step` up to, but not at, `from + (i + 1) step`. */
export interface ChangeHistogram {
  /** Lower end of the first bin. */
  from: number;
  /** Width of a bin. */
  step: number;
  /** Pixels in each bin. */
  counts: number[];
}
