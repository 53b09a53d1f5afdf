import { PUBLIC_HOSTS } from '#server';

/** Buckets of images, which catalogs move: in S3, and in Azure's blob accounts. */
const BUCKETS = [
  /^([a-z0-9.-]+\.)?s3([.-][a-z0-9-]+)?\.amazonaws\.com$/,
  /^[a-z0-9]+\.blob\.core\.windows\.net$/,
];

/**
 * Whether a URL belongs to a public catalog, to a host of its images, or to one of the operator's further hosts: https at its
 * default port. `URL` has host names in lower case and ASCII.
 */
export function knownAddresses(named: readonly string[]): (url: URL) => boolean {
  const names = new Set([...PUBLIC_HOSTS, ...named]);
  return ({ protocol, port, hostname }) => {
    if (protocol !== 'https:' || port !== '') return false;
    return names.has(hostname) || BUCKETS.some((bucket) => bucket.test(hostname));
  };
}
