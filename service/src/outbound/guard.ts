import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { isPublicHost, isSameOrigin, SylvanError } from 'sylvan/server';
import { isLocalAddress, isPublicAddress } from './addresses.ts';

/** Which hosts may be reached, and at which of their addresses. */
export interface Guard {
  /** Throws for what must not be reached. */
  admit(url: URL): void;
  /** Where a name leads; connections are made there. */
  readonly lookup: LookupFunction;
}

export interface GuardOptions {
  /** Whether an address may be reached as far as its scheme, host and port go. */
  readonly isKnown: (url: URL) => boolean;
  /** The catalogue that the operator named: its origin may be reached, also over http, and where it is of this network. */
  readonly catalog: string | null;
  /** The canopy map's mirror that he named, likewise. */
  readonly canopyMap: string | null;
  /** Every address of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

const allAddresses = (hostname: string) => resolveName(hostname, { all: true });

/**
 * What may be sent to other hosts: `admit` assesses an address before anything is sent, `lookup` every address
 * that a name has before one of them is connected to, which is then the one that was assessed. Both refuse by `access-denied`.
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
      // An address is connected to as it is, without an observation-up.
      if (isIP(hostname) !== 0) check(hostname, hostname);
    },
    lookup: connectable(assessed),
  };
}

/** As Node's connections ask: for all addresses, or for one. */
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

/** Without the brackets of an address of version 6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refused(host: string, what: string): SylvanError {
  return new SylvanError('access-denied', `${host} ${what}; it is not asked`, { fields: { host } });
}
