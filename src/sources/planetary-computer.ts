import type { Band } from '../core/bands.ts';
import type { Asset, Scene } from '../core/scene.ts';
import type { Catalogue } from './catalogue.ts';
import { jsonClient } from './request.ts';
import { sasTokens } from './sas.ts';
import { stacCatalogue, type CatalogueOptions } from './stac-catalogue.ts';

const SEARCH_URL = 'https://planetarycomputer.microsoft.com/api/stac/v1/search';
const TOKEN_URL = 'https://planetarycomputer.microsoft.com/api/sas/v1/token';

export interface PlanetaryComputerOptions extends CatalogueOptions {
  /** Another address of the signing service, up to and with `/token`. */
  readonly tokenUrl?: string;
}

/** Microsoft Planetary Computer: Sentinel-2 on Azure. Its files need a signature, which `sign` adds just before reading. */
export function planetaryComputer(options: PlanetaryComputerOptions): Catalogue {
  const client = jsonClient(options.fetch, options.retry, options.clock);
  const tokens = sasTokens(options.tokenUrl ?? TOKEN_URL, client);
  const catalogue = stacCatalogue(
    {
      id: 'planetary-computer',
      label: 'Planetary Computer',
      url: options.url ?? SEARCH_URL,
      collections: ['sentinel-2-l2a'],
      ...(options.url === undefined && { hosts: isBlobHost }),
    },
    options,
  );
  return {
    ...catalogue,
    async sign(scene, signal, { renew = false } = {}) {
      const refused = renew ? { query: signatureOf(scene) } : undefined;
      return signed(scene, await tokens.query(scene.collection, signal, refused));
    },
  };
}

function isBlobHost(name: string): boolean {
  return name.endsWith('.blob.core.windows.net');
}

function signed(scene: Scene, query: string): Scene {
  const bands = Object.entries(scene.bands).map(([band, asset]) => [band as Band, withQuery(asset, query)]);
  return {
    ...scene,
    bands: Object.fromEntries(bands) as Scene['bands'],
    quality: scene.quality && withQuery(scene.quality, query),
  };
}

/** A signature goes to the host it is for and to no other. */
function withQuery(asset: Asset, query: string): Asset {
  const url = new URL(asset.href);
  if (!isBlobHost(url.hostname)) return asset;
  url.search = query;
  return { ...asset, href: url.href };
}

/** The signature a scene carries now; null for none. */
function signatureOf({ quality, bands }: Scene): string | null {
  const queries = [quality, ...Object.values(bands)]
    .filter((asset) => asset !== null)
    .map(({ href }) => new URL(href))
    .filter(({ hostname, search }) => isBlobHost(hostname) && search !== '')
    .map(({ search }) => search.slice(1));
  return queries[0] ?? null;
}
