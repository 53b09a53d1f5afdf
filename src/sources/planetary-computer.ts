import type { Band } from '../core/bands.ts';
import { isSylvanError } from '../core/errors.ts';
import type { Asset, Scene } from '../core/scene.ts';
import type { Catalogue } from './catalogue.ts';
import { jsonClient, type JsonObject } from './request.ts';
import { sasTokens, type SasTokens } from './sas.ts';
import { sentinel2 } from './sentinel2.ts';
import { stacCatalogue, type CatalogueOptions } from './stac-catalogue.ts';

const SEARCH_URL = 'https://planetarycomputer.microsoft.com/api/stac/v1/search';
const TOKEN_URL = 'https://planetarycomputer.microsoft.com/api/sas/v1/token';

// prettier-ignore
const UNUSED_LANDSAT = [
  'ang', 'atmos_opacity', 'atran', 'blue', 'cdist', 'cloud_qa', 'coastal', 'drad', 'emis', 'emsd', 'green', 'lwir', 'lwir11',
  'qa', 'qa_aerosol', 'rendered_preview', 'tilejson', 'trad', 'urad', 'qa_pixel.classification:bitfields', 'qa_radsat.classification:bitfields',
];

/**
 * STAC `fields` by collection. Forty years of Landsat are thousands of items of 17 kB, most of it descriptions of bits. Members
 * are named whole and only what is known to be unused is left out of them: a key that was forgotten here costs bytes.
 */
const FIELDS: Readonly<Record<string, JsonObject>> = {
  'landsat-c2-l2': {
    include: ['type', 'id', 'collection', 'bbox', 'properties', 'assets'],
    exclude: UNUSED_LANDSAT.map((key) => `assets.${key}`),
  },
};

export interface PlanetaryComputerOptions extends CatalogueOptions {
  /** Another address of the signing service, up to and with `/token`. */
  readonly tokenUrl?: string;
  /** Signatures shared with other catalogues; the catalogue's own without it. */
  readonly tokens?: SasTokens;
}

/** The signatures of Planetary Computer's collections, for all catalogues that are to share them. */
export function planetaryComputerTokens({
  tokenUrl = TOKEN_URL,
  ...options
}: PlanetaryComputerOptions): SasTokens {
  return sasTokens(tokenUrl, jsonClient(options));
}

/** Microsoft Planetary Computer: images on Azure. Its files need a signature, which `sign` adds just before reading. */
export function planetaryComputer(options: PlanetaryComputerOptions): Catalogue {
  const { product = sentinel2, tokens = planetaryComputerTokens(options), answers } = options;
  const fields = product.collections.map((collection) => FIELDS[collection]).find(Boolean);
  const catalogue = stacCatalogue(
    {
      id: 'planetary-computer',
      label: 'Planetary Computer',
      url: options.url ?? SEARCH_URL,
      ...(options.url === undefined && { hosts: isBlobHost }),
      ...(fields && { fields }),
    },
    options,
  );
  return {
    ...catalogue,
    async sign(scene, signal, { renew = false } = {}) {
      if (answers?.isOffline) return scene;
      const refused = renew ? { query: signatureOf(scene) } : undefined;
      try {
        return signed(scene, await tokens.query(scene.collection, signal, refused));
      } catch (error) {
        // What is kept of its files is read without a signature.
        if (answers !== undefined && isSylvanError(error, 'network-or-cors')) return scene;
        throw error;
      }
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
    ...(scene.saturation && { saturation: withQuery(scene.saturation, query) }),
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
function signatureOf({ quality, saturation = null, bands }: Scene): string | null {
  const queries = [quality, saturation, ...Object.values(bands)]
    .filter((asset) => asset !== null)
    .map(({ href }) => new URL(href))
    .filter(({ hostname, search }) => isBlobHost(hostname) && search !== '')
    .map(({ search }) => search.slice(1));
  return queries[0] ?? null;
}
