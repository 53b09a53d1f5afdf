/** Hosts of the library's public catalogs and of FIRMS. */
const NAMES: ReadonlySet<string> = new Set([
  'earth-search.aws.element84.com',
  'planetarycomputer.microsoft.com',
  'sliderule.slideruleearth.io',
  'data.source.coop',
  'libdrive.ethz.ch',
  'jeodpp.jrc.ec.europa.eu',
  'storage.googleapis.com',
  'firms.modaps.eosdis.nasa.gov',
]);

/** Hosts of their images: S3 buckets and Azure blob accounts. */
const BUCKETS = [
  /^([a-z0-9.-]+\.)?s3([.-][a-z0-9-]+)?\.amazonaws\.com$/,
  /^[a-z0-9]+\.blob\.core\.windows\.net$/,
];

/**
 * Whether a URL belongs to a public catalog, to a host of its images, or to one of the operator's further hosts: https at its
 * default port. `URL` has host names in lower case and ASCII.
 */
export function knownAddresses(named: readonly string[]): (url: URL) => boolean {
  const names = new Set([...NAMES, ...named]);
  return ({ protocol, port, hostname }) => {
    if (protocol !== 'https:' || port !== '') return false;
    return names.has(hostname) || BUCKETS.some((bucket) => bucket.test(hostname));
  };
}
