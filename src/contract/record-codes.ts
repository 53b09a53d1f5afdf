/** The answer's fields that may be `null`; each `null` has an entry in `details.missing`. */
export const NULLABLE_FIELDS = [
  'score',
  'ndvi_current',
  'forest_cover',
  'canopy_height',
  'canopy_height_rh50',
  'gedi_cover',
  'canopy_height_source',
  'ai_forest_type',
  'deforestation_alert',
  'active_fires',
  'sentinel1_vv',
  'trend',
] as const;
/** A field of the answer that may be `null`. */
export type NullableField = (typeof NULLABLE_FIELDS)[number];

/** Names accepted in `fields` of a request: these fields, and `references`, the maps by other producers. */
export const REQUESTED_FIELDS = [...NULLABLE_FIELDS, 'references'] as const;
/** A name accepted in `fields` of a request. */
export type RequestedField = (typeof REQUESTED_FIELDS)[number];

/** Why a field is `null`. */
export const MISSING_CODES = [
  'pending',
  'not-requested',
  'computation-failed',
  'source-off',
  'source-failed',
  'source-empty',
  'source-ended',
  'too-little-observed',
  'no-baseline',
  'unsure-forest',
  'too-few-years',
  'no-forest',
  'no-lidar',
  'not-typed',
  'too-little-known',
] as const;
/** Why a field is `null`. */
export type MissingCode = (typeof MISSING_CODES)[number];

/** Codes of the warnings about a valid answer. */
export const WARNING_CODES = [
  'simulated-data',
  'window-widened',
  'few-clear-looks',
  'one-season',
  'partly-observed',
  'no-forest',
  'offset-corrected',
  'odd-scale',
  'source-fallback',
  'search-incomplete',
  'metadata-missing',
  'host-unreadable',
  'coarse-pixels',
  'detail-lowered',
  'leaf-off',
  'radar-few-dates',
  'radar-mixed-orbits',
  'fires-unknown',
  'fires-from-masks',
  'fires-static-source',
  'rows-unread',
  'height-from-map',
  'height-extrapolated',
  'height-few-shots',
  'lidar-earlier',
  'trend-one-sensor',
  'quality-averaged',
  'history-incomplete',
  'loss-unknown',
  'season-mismatch',
  'sun-elevation',
  'baselines-differ',
  'sensors-differ',
  'lengths-differ',
  'flooded-forest',
  'not-stored',
] as const;
/** Code of a warning about a valid answer. */
export type WarningCode = (typeof WARNING_CODES)[number];
