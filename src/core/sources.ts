/** The sources of a record, as `details.sources[]` names them, in the order of `satellites_used`. */
export const SOURCES = ['sentinel2', 'firms', 'sentinel1', 'landsat89', 'landsat45', 'gedi'] as const;

export type SourceId = (typeof SOURCES)[number];

/** Missions of the Landsat archive that share bands and calibration. */
export type LandsatSource = 'landsat89' | 'landsat45';
