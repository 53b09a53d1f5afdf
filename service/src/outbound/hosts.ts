/** Hosts of the library's public catalogues and of FIRMS. */
const NAMES: ReadonlySet<string> = new Set([
  'earth-search.aws.element84.com',
  'planetarycomputer.microsoft.com',
  'sliderule.slideruleearth.io',
  'libdrive.ethz.ch',
  'firms.modaps.eosdis.nasa.gov',
]);

/** Those of their images: buckets of S3, and accounts of Azure's blobs. */
const BUCKETS = [
  /^([a-z0-9.-]+\.)?s3([.-][a-z0-9-]+)?\.amazonaws\.com$/,
  /^[a-z0-9]+\.blob\.core\.windows\.net$/,
];

/**
 * Whether an address is one of the public catalogues', or of what they point at: https, at its usual port. `URL` has a host's name
 * in small letters, and in ASCII.
 */
export function isKnownPlace({ protocol, port, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  return NAMES.has(hostname) || BUCKETS.some((bucket) => bucket.test(hostname));
}
