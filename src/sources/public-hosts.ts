/**
 * The hosts of the public catalogs, of their images and of FIRMS. The companion service may reach these hosts and the buckets of
 * S3 and Azure; the demo's policy allows only these hosts. Only `#server` exports the list, so pages do not load it.
 */
export const PUBLIC_HOSTS: readonly string[] = [
  'earth-search.aws.element84.com',
  'e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com',
  'sentinel-cogs.s3.us-west-2.amazonaws.com',
  'planetarycomputer.microsoft.com',
  'sentinel1euwestrtc.blob.core.windows.net',
  'landsateuwest.blob.core.windows.net',
  'modiseuwest.blob.core.windows.net',
  'sentinel2l2a01.blob.core.windows.net',
  'sliderule.slideruleearth.io',
  'data.source.coop',
  'libdrive.ethz.ch',
  'ai4edataeuwest.blob.core.windows.net',
  'jeodpp.jrc.ec.europa.eu',
  'storage.googleapis.com',
  'firms.modaps.eosdis.nasa.gov',
];
