/** The sources of a record, in the order of `satellites_used`. */
export const SOURCES = ['sentinel2', 'firms', 'sentinel1', 'landsat89', 'landsat45', 'gedi'] as const;

/** The parts of a call that work side by side, as progress and `details.sources[]` name them. */
export type SourceId =
  | (typeof SOURCES)[number]
  | 'sentinel2/earlier'
  | 'sentinel1/earlier'
  | 'canopy-map'
  | `${PeriodId}/${PeriodPart}`;

/** The two periods of a comparison, and what is seen of each. */
export type PeriodId = 'period1' | 'period2';
export type PeriodPart = 'optical' | 'firms';

/** Missions of the Landsat archive that share bands and calibration. */
export type LandsatSource = 'landsat89' | 'landsat45';
