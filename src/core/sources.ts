/** The parts of a call that work side by side, as progress and `details.sources[]` name them. */
export type SourceId =
  | 'sentinel2'
  | 'firms'
  | 'sentinel1'
  | 'landsat89'
  | 'landsat45'
  | 'gedi'
  | 'sentinel2/earlier'
  | 'sentinel1/earlier'
  | 'canopy-map'
  | `${PeriodId}/${PeriodPart}`;

/** The two periods of a comparison, and what is seen of each. */
export type PeriodId = 'period1' | 'period2';
type PeriodPart = 'optical' | 'firms';

/** Missions of the Landsat archive that share bands and calibration. */
export type LandsatSource = 'landsat89' | 'landsat45';
