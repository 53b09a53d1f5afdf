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
 * Says whether an address is one of the public catalogues', of what they point at, or of the hosts that the operator names
 * next to them: https, at its usual port. `URL` has a host's name in small letters, and in ASCII.
 */
export function knownAddresses(named: readonly string[]): (url: URL) => boolean {
  const names = new Set([...NAMES, ...named]);
  return ({ protocol, port, hostname }) => {
    if (protocol !== 'https:' || port !== '') return false;
    return names.has(hostname) || BUCKETS.some((bucket) => bucket.test(hostname));
  };
}
