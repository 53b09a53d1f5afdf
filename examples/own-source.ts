import type { Asset, Catalog, CatalogQuery, Scene } from 'sylvan/catalogs';

/**
 * A catalog of your own in one file: Sentinel-2 L2A scenes of an archive that lists them in a JSON file in its own format. Use
 * it like a public catalog: `createSylvan({ catalog: ownCatalog('https://archive.example/scenes.json'), … })`.
 */
export function ownCatalog(listing: string): Catalog {
  return {
    id: 'own',
    label: 'Our archive',
    host: new URL(listing).host,
    async search(query, { signal }) {
      const response = await fetch(listing, { signal });
      // An error thrown here becomes `upstream-unavailable`, and the next catalog is tried.
      if (!response.ok) throw new Error(`The archive answers with status ${response.status}`);
      const entries = (await response.json()) as Entry[];
      const wanted = entries.filter((entry) => isWanted(entry, query));
      const [usable, lacking] = [wanted.filter(hasAllBands), wanted.filter((entry) => !hasAllBands(entry))];
      return {
        scenes: usable.map((entry) => sceneOf(entry, listing)).sort(newestFirst),
        skipped: lacking.map(({ id }) => ({
          id,
          code: 'missing-band' as const,
          detail: 'the archive lacks a file',
        })),
        matched: wanted.length,
        warnings: [],
      };
    },
  };
}

/** An entry of the archive's list. If you do not make the list yourself, validate it before use. */
interface Entry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly taken: string;
  /** West, south, east, north, degrees. */
  readonly box: readonly [number, number, number, number];
  /** Percent. */
  readonly cloud: number;
  readonly baseline: string;
  /** Addresses by band, relative to the list. */
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly simulated?: boolean;
}

/**
 * The Sentinel-2 bands that Sylvan reads, with their pixel size in metres; `nir08` is B8A, `scl` the scene classification.
 */
const PIXELS = { blue: 10, red: 10, nir: 10, rededge1: 20, nir08: 20, swir16: 20, swir22: 20, scl: 20 };
type FileName = keyof typeof PIXELS;

function hasAllBands({ files }: Entry): boolean {
  return Object.keys(PIXELS).every((name) => files[name] !== undefined);
}

function isWanted({ taken, box, cloud }: Entry, { boxes, start, end, maxCloud }: CatalogQuery): boolean {
  const day = taken.slice(0, 10);
  const [west, south, east, north] = box;
  const meets = boxes.some(([w, s, e, n]) => west <= e && east >= w && south <= n && north >= s);
  return meets && cloud < maxCloud && day >= start.slice(0, 10) && day <= end.slice(0, 10);
}

function sceneOf(
  { id, taken, box, cloud, baseline, files, simulated = false }: Entry,
  listing: string,
): Scene {
  const file = (name: FileName, scale: number, offset: number): Asset => ({
    ...{ href: new URL(files[name]!, listing).href, key: name, nodata: 0, resolution: PIXELS[name] },
    ...{ scale, offset },
  });
  // Digital numbers from processing baseline 04.00 on carry an offset; Sylvan checks this against the pixels.
  const band = (name: FileName) => file(name, 0.0001, baseline >= '04.00' ? -0.1 : 0);
  return {
    ...{ id, source: 'sentinel2', collection: 'own', datetime: taken, platform: null, tile: null },
    ...{ bbox: box, epsg: null, processingBaseline: baseline, offsetSource: 'baseline' },
    ...{ cloudCover: cloud, updated: null, simulated },
    bands: {
      ...{ blue: band('blue'), red: band('red'), nir: band('nir'), rededge1: band('rededge1') },
      ...{ nir08: band('nir08'), swir16: band('swir16'), swir22: band('swir22') },
    },
    quality: file('scl', 1, 0),
  };
}

function newestFirst(a: Scene, b: Scene): number {
  return b.datetime.localeCompare(a.datetime) || a.id.localeCompare(b.id);
}
