import { OPTIONAL_INDICES, type OptionalIndex } from '../geo/indices.ts';

/** The path of an index that is `null` for a sensor that lacks one of its bands. */
export type CompareIndexPath = `${'period1' | 'period2' | 'changes'}.${OptionalIndex}`;

const INDEX_PATHS = OPTIONAL_INDICES.flatMap((id): CompareIndexPath[] => [
  `period1.${id}`,
  `period2.${id}`,
  `changes.${id}`,
]);

/** The values of a comparison that may be `null`; each `null` has an entry in `details.missing`. */
export const COMPARE_NULLABLE_PATHS = [
  'period1.forest_cover',
  'period1.sentinel1_vv',
  'period1.active_fires',
  'period2.forest_cover',
  'period2.sentinel1_vv',
  'period2.active_fires',
  'changes.ndvi_pct',
  'changes.forest_cover',
  'changes.forest_loss_ha',
  'changes.forest_gain_ha',
  'changes.net_ha',
  'changes.loss_pct',
  'changes.severity_ha',
  'changes.sentinel1_vv',
  'changes.active_fires',
  'changes.significant',
  'status',
  'deforestation_alert',
  ...INDEX_PATHS,
] as const;
/** A value of a comparison that may be `null`, by its path. */
export type CompareNullablePath = (typeof COMPARE_NULLABLE_PATHS)[number];

/** Why a value of a comparison is `null`. */
export const COMPARE_MISSING_CODES = [
  'source-off',
  'source-failed',
  'source-empty',
  'source-ended',
  'sensor-lacks-band',
  'value-too-small',
  'too-few-blocks',
  'too-little-observed',
  'other-period-missing',
  'no-baseline',
  'unsure-forest',
  'provisional-loss',
  'no-forest',
] as const;
/** Why a value of a comparison is `null`. */
export type CompareMissingCode = (typeof COMPARE_MISSING_CODES)[number];

/** Sensors of a period's images; if either period begins before the first Sentinel-2 image, both use Landsat. */
export const OPTICAL_SENSORS = ['sentinel2', 'landsat89', 'landsat45'] as const;
/** A sensor of a period's images. */
export type OpticalSensor = (typeof OPTICAL_SENSORS)[number];
