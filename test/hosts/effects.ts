import { differences } from '../support/differences.ts';

/** Paths with the origin of a record, which differs between a folder and hosts. */
export const ORIGIN = ['/details/sources', '/details/attribution'];

/**
 * The same with the reference maps: a folder without them is not asked, whereas the hosts have no tiles of
 * this world.
 */
export const OF_FOLDER = [...ORIGIN, '/details/references'];

/** Fields with different values in two records, sorted. */
export function changedFields(a: object, b: object): string {
  return differences(a, b)
    .flatMap((path) => /^\/([^/]+)$/.exec(path)?.[1] ?? [])
    .join(' ');
}

/** Part of last year's season, and the month of the record. */
export const PERIODS = {
  ...{ date1_start: '2024-06-20', date1_end: '2024-09-30' },
  ...{ date2_start: '2025-08-02', date2_end: '2025-08-31' },
};

/**
 * The effect of an unreachable host: the changed fields, the missing fields, and their names in the summary.
 */
export const ON_HOST: Readonly<
  Record<string, { readonly fields: string; readonly missing: string; readonly labels?: RegExp }>
> = {
  'earth-search.aws.element84.com': { fields: '', missing: '' },
  // The older collection has no numbers below 1, so deep shadow is a little brighter there, which also
  // affects modelled heights.
  'e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com': {
    fields: 'canopy_height_rh50 ndvi_current',
    missing: '',
  },
  'sentinel-cogs.s3.us-west-2.amazonaws.com': { fields: '', missing: '' },
  'planetarycomputer.microsoft.com': {
    fields: 'canopy_height canopy_height_rh50 canopy_height_source satellites_used score sentinel1_vv trend',
    missing: 'sentinel1_vv trend',
    labels: /radar.*trend/,
  },
  'sentinel2l2a01.blob.core.windows.net': { fields: '', missing: '' },
  'sentinel1euwestrtc.blob.core.windows.net': {
    fields: 'canopy_height canopy_height_rh50 canopy_height_source satellites_used sentinel1_vv',
    missing: 'sentinel1_vv',
    labels: /radar/,
  },
  'landsateuwest.blob.core.windows.net': {
    fields: 'satellites_used score trend',
    missing: 'trend',
    labels: /trend/,
  },
  'modiseuwest.blob.core.windows.net': { fields: '', missing: '' },
  'sliderule.slideruleearth.io': {
    fields: 'canopy_height canopy_height_rh50 canopy_height_source forest_cover gedi_cover satellites_used',
    missing: 'canopy_height_rh50 gedi_cover',
    labels: /canopy profile/,
  },
  'firms.modaps.eosdis.nasa.gov': { fields: 'active_fires', missing: '' },
  'libdrive.ethz.ch': { fields: '', missing: '' },
  'data.source.coop': { fields: '', missing: '' },
};
