import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { isPublicHost, isSameOrigin, SylvanError } from '#server';
import { isLocalAddress, isPublicAddress } from './addresses.ts';

/** The hosts that may be reached, and at which of their addresses. */
export interface Guard {
  /** Throws for a URL that must not be reached. */
  admit(url: URL): void;
  /** Resolves a name to the address to connect to. */
  readonly lookup: LookupFunction;
}

export interface GuardOptions {
  /** Whether a URL may be reached, by scheme, host and port. */
  readonly isKnown: (url: URL) => boolean;
  /** The operator's catalog. Its origin may be reached, even over http and in a private network. */
  readonly catalog: string | null;
  /** The operator's mirror of the canopy map, with the same rights. */
  readonly canopyMap: string | null;
  /** Resolves all addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** The configuration of a worker thread's guard. */
export interface WorkerGuard {
  /** The operator's catalog, if it is a URL. */
  readonly catalog: string | null;
  /** The operator's mirror of the canopy map. */
  readonly canopyMap: string | null;
  /** Further hosts that the operator named. */
  readonly hosts: readonly string[];
}

const allAddresses = (hostname: string) => resolveName(hostname, { all: true });

/**
 * Guards requests to other hosts. `admit` checks a URL before anything is sent; `lookup` checks every address of a name and
 * returns a checked one to connect to. Both throw `access-denied`.
 */
export function createGuard({ isKnown, catalog, canopyMap, resolve = allAddresses }: GuardOptions): Guard {
  const named = [catalog, canopyMap].flatMap((url) => (url === null ? [] : [new URL(url)]));
  const mayBeLocal = (hostname: string) =>
    named.some((one) => hostname === bare(one.hostname) && !isPublicHost(one.hostname));
  const check = (hostname: string, address: string) => {
    const isFine = isPublicAddress(address) || (mayBeLocal(hostname) && isLocalAddress(address));
    if (!isFine) throw refused(hostname, 'leads to an address that is not of the public internet');
  };
  const assessed = async (hostname: string) => {
    const addresses = await resolve(hostname);
    for (const { address } of addresses) check(hostname, address);
    if (addresses.length === 0) throw refused(hostname, 'has no address');
    return [...addresses];
  };
  return {
    admit(url) {
      const hostname = bare(url.hostname);
      if (url.username !== '' || url.password !== '') throw refused(hostname, 'is named with a user');
      const isNamed = named.some((one) => isSameOrigin(url, one));
      if (!isNamed && !isKnown(url)) throw refused(hostname, 'is none of the known hosts');
      // A literal address is connected to directly, without a lookup.
      if (isIP(hostname) !== 0) check(hostname, hostname);
    },
    lookup: connectable(assessed),
  };
}

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
  return new SylvanError('access-denied', `${host} ${what}; it is not asked`, { fields: { host } });
}
