import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { isPublicHost, isSameOrigin, PUBLIC_HOSTS, SylvanError } from '#server';
import { isLocalAddress, isPublicAddress } from './addresses.ts';

/** Hosts that may be reached besides those of the public catalogs. Plain data, so that it can be passed to a thread. */
export interface Reachable {
  /** URLs of the operator's catalog and canopy map. Their origins may be reached, even over http and in a private network. */
  readonly own: readonly string[];
  /** Further hosts that the operator named. */
  readonly hosts: readonly string[];
}

/** Hosts of image buckets in S3 and in Azure's blob accounts, because catalogs move their images between buckets. */
const BUCKETS = [
  /^([a-z0-9.-]+\.)?s3([.-][a-z0-9-]+)?\.amazonaws\.com$/,
  /^[a-z0-9]+\.blob\.core\.windows\.net$/,
];

const allAddresses = (hostname: string): Promise<readonly LookupAddress[]> =>
  resolveName(hostname, { all: true });

/**
 * Guards requests to other hosts. `admit` checks a URL before anything is sent; `lookup` checks every address of a name and
 * returns a checked one to connect to. Both throw `access-denied`. Only tests set which URLs are known, and how names resolve.
 */
export function createGuard(
  { own, hosts }: Reachable,
  { isKnown = knownAddresses(hosts), resolve = allAddresses } = {},
) {
  const named = own.map((url) => new URL(url));
  const mayBeLocal = (hostname: string) =>
    named.some((one) => hostname === bare(one.hostname) && !isPublicHost(one.hostname));
  const check = (hostname: string, address: string) => {
    const isFine = isPublicAddress(address) || (mayBeLocal(hostname) && isLocalAddress(address));
    if (!isFine) throw refused(hostname, 'resolves to an address outside the public internet');
  };
  const assessed = async (hostname: string) => {
    const addresses = await resolve(hostname);
    for (const { address } of addresses) check(hostname, address);
    if (addresses.length === 0) throw refused(hostname, 'has no address');
    return [...addresses];
  };
  return {
    admit(url: URL) {
      const hostname = bare(url.hostname);
      if (url.username !== '' || url.password !== '') throw refused(hostname, 'has a user name in its URL');
      const isNamed = named.some((one) => isSameOrigin(url, one));
      if (!isNamed && !isKnown(url)) throw refused(hostname, 'is not one of the allowed hosts');
      // A literal address is connected to directly, without a lookup.
      if (isIP(hostname) !== 0) check(hostname, hostname);
    },
    lookup: connectable(assessed),
  };
}

/** The hosts that may be reached, and at which of their addresses. */
export type Guard = ReturnType<typeof createGuard>;

/** Node asks for either all addresses or one. */
function connectable(assessed: (hostname: string) => Promise<LookupAddress[]>): LookupFunction {
  return (hostname, { all }, callback) => {
    assessed(hostname).then(
      (addresses) => {
        if (all === true) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };
}

/** Removes the brackets of an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refused(host: string, what: string): SylvanError {
  return new SylvanError('access-denied', `${host} ${what}; no request was sent`, { fields: { host } });
}

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
