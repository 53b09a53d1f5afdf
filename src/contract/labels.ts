/** Levels of the deforestation alert, from best to worst. */
export const ALERT_LEVELS = ['POSITIVE', 'STABLE', 'CAUTION', 'WARNING', 'CRITICAL'] as const;
/** A level of the deforestation alert (methods 8). */
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** Directions of the ten-year trend of NDVI (methods 2.5). */
export const TREND_LABELS = ['improving', 'stable', 'degrading'] as const;
/** A direction of the ten-year trend. */
export type TrendLabel = (typeof TREND_LABELS)[number];

/** Condition of a zone's forest, in one word. */
export const CONDITIONS = ['being-cleared', 'disturbed', 'recovering', 'stable'] as const;
/** Condition of a zone's forest. */
export type Condition = (typeof CONDITIONS)[number];

/**
 * The condition of a zone, on which its summary sentence is based: taken first from its alert, which covers the last twelve
 * months, then from its ten-year trend. `null` if loss is unknown.
 */
export function conditionOf(alert: AlertLevel | null, trend: TrendLabel | null): Condition | null {
  if (alert === null) return null;
  if (alert === 'CRITICAL' || alert === 'WARNING') return 'being-cleared';
  if (alert === 'CAUTION') return 'disturbed';
  if (alert === 'POSITIVE') return 'recovering';
  return trend === 'improving' ? 'recovering' : trend === 'degrading' ? 'disturbed' : 'stable';
}

/** Sources of canopy heights (methods 5.6). */
export const HEIGHT_CODES = [
  'GEDI_S2_S1_FUSION_10M',
  'GEDI_S2_FUSION_10M',
  'GEDI_FOOTPRINTS_25M',
  'META_CHM_V2_10M',
  'ETH_GCH_2020_10M',
  'USER_CHM',
  'NONE',
] as const;
/** Source of canopy heights. */
export type HeightCode = (typeof HEIGHT_CODES)[number];

/** Canopy height maps: Meta's, ETH's of 2020, or one that the caller provides. */
export const HEIGHT_MAP_CODES = [
  'META_CHM_V2_10M',
  'ETH_GCH_2020_10M',
  'USER_CHM',
] as const satisfies readonly HeightCode[];
/** A canopy height map. */
export type HeightMapCode = (typeof HEIGHT_MAP_CODES)[number];

/** Forest types (methods 7). Not every combination of climate zone and leaf type occurs. */
export const FOREST_TYPES = [
  'NON_FOREST',
  'SPARSE_TREES',
  'SAVANNA',
  'WOODY_SAVANNA',
  'MANGROVE',
  'UNKNOWN',
  'TROPICAL_SEMI_DECIDUOUS',
  'TROPICAL_EVERGREEN_BROADLEAF',
  'TROPICAL_EVERGREEN_NEEDLELEAF',
  'TROPICAL_DECIDUOUS_BROADLEAF',
  'TROPICAL_DECIDUOUS_NEEDLELEAF',
  'TROPICAL_MIXED',
  'TROPICAL_FOREST',
  'SUBTROPICAL_EVERGREEN_BROADLEAF',
  'SUBTROPICAL_EVERGREEN_NEEDLELEAF',
  'SUBTROPICAL_DECIDUOUS_BROADLEAF',
  'SUBTROPICAL_DECIDUOUS_NEEDLELEAF',
  'SUBTROPICAL_MIXED',
  'SUBTROPICAL_FOREST',
  'TEMPERATE_EVERGREEN_BROADLEAF',
  'TEMPERATE_EVERGREEN_NEEDLELEAF',
  'TEMPERATE_DECIDUOUS_BROADLEAF',
  'TEMPERATE_DECIDUOUS_NEEDLELEAF',
  'TEMPERATE_MIXED',
  'TEMPERATE_FOREST',
  'BOREAL_EVERGREEN_BROADLEAF',
  'BOREAL_EVERGREEN_NEEDLELEAF',
  'BOREAL_DECIDUOUS_BROADLEAF',
  'BOREAL_DECIDUOUS_NEEDLELEAF',
  'BOREAL_MIXED',
  'BOREAL_FOREST',
] as const;
/** A forest type. */
export type ForestType = (typeof FOREST_TYPES)[number];

/** The score's terms (methods 9: C, G, H, M, S, D, E). */
export const SCORE_TERMS = [
  'cover',
  'greenness',
  'height',
  'moisture',
  'trend',
  'disturbance',
  'fragmentation',
] as const;
/** A term of the score. */
export type ScoreTermId = (typeof SCORE_TERMS)[number];
