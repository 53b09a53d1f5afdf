import { createHash } from 'node:crypto';

/** Storage account and container, for example `landsateuwest/landsat-c2`. */
export type ContainerName = `${string}/${string}`;

/** The container of ESA's map. */
export const WORLDCOVER: ContainerName = 'ai4edataeuwest/esa-worldcover';

/** The containers for which collections have tokens; the fire masks are in another one (H3). */
const TOKEN_CONTAINERS: Readonly<Record<string, ContainerName>> = {
  'sentinel-2-l2a': 'sentinel2l2a01/sentinel2-l2',
  'sentinel-1-rtc': 'sentinel1euwestrtc/sentinel1-grd-rtc',
  'landsat-c2-l2': 'landsateuwest/landsat-c2',
  'modis-14A1-061': 'modiseuwest/modis-061',
  'esa-worldcover': WORLDCOVER,
};

/** Containers with files that are read. */
const CONTAINERS: readonly ContainerName[] = [
  ...Object.values(TOKEN_CONTAINERS),
  'modiseuwest/modis-061-cogs',
];

/** Storage accounts of the map and of images. */
export const MAP_ACCOUNT = WORLDCOVER.split('/')[0];
export const IMAGE_ACCOUNTS: readonly string[] = [
  ...new Set(CONTAINERS.map((name) => name.split('/')[0])),
].filter((account) => account !== MAP_ACCOUNT);

const LIFE_MS = 45 * 60_000;

/** Shared access signatures of containers, as issued by the signing service and checked by blob storage. */
export class Signatures {
  readonly #issued = new Map<string, { readonly position: ContainerName; readonly end: number }>();

  constructor(readonly now: () => number) {}

  /** The container of a token, by collection or by account and container; `null` if unknown. */
  positionOf(parts: readonly string[]): ContainerName | null {
    if (parts.length === 1) return TOKEN_CONTAINERS[parts[0]] ?? null;
    return CONTAINERS.find((name) => name === parts.join('/')) ?? null;
  }

  /** Issues a new signature for a container. */
  issue(position: ContainerName, { isExpired }: { readonly isExpired: boolean }): object {
    const count = this.#issued.size;
    const signature = createHash('sha256').update(`${position} ${count}`).digest('base64');
    const start = new Date(this.now() - (isExpired ? 2 * LIFE_MS : 0));
    const end = new Date(start.getTime() + LIFE_MS);
    this.#issued.set(signature, { position, end: end.getTime() });
    const query = new URLSearchParams({
      ...{ st: iso(start), se: iso(end), sp: 'rl', sv: '2024-05-04', sr: 'c' },
      sig: signature,
    });
    // The service states an expiry in the future; only blob storage notices that the token has expired.
    const reported = isExpired ? new Date(this.now() + LIFE_MS) : end;
    return { 'msft:expiry': iso(reported), token: String(query) };
  }

  /** Blob storage's refusal of a request; null if the signature is valid for the container. */
  refusal(
    position: ContainerName,
    query: URLSearchParams,
  ): { readonly status: number; readonly code: string } | null {
    const signature = query.get('sig');
    if (signature === null) return { status: 409, code: 'PublicAccessNotPermitted' };
    const issued = this.#issued.get(signature);
    const holds = issued?.position === position && issued.end > this.now();
    return holds ? null : { status: 403, code: 'AuthenticationFailed' };
  }
}

const iso = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
