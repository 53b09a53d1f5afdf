import { assetsOf, withAssets, type Asset, type Scene } from '../stac/scene.ts';
import { SylvanError } from '../errors/errors.ts';
import type { Catalog, SignOptions } from '../stac/catalog.ts';
import { hostOf } from '../net/failures.ts';
import { jsonClient, type JsonObject } from '../cache/json-client.ts';
import { containerOf, isBlobHost, sasTokens, signedOnline, type SasTokens } from '../stac/sas.ts';
import type { Product } from '../stac/product.ts';
import { sentinel2 } from './optical/sentinel2.ts';
import { stacCatalog, type CatalogOptions } from '../stac/stac-catalog.ts';

export const PLANETARY_COMPUTER_URL = 'https://planetarycomputer.microsoft.com/api/stac/v1/search';
const TOKEN_URL = 'https://planetarycomputer.microsoft.com/api/sas/v1/token';

// prettier-ignore
const UNUSED_LANDSAT = [
  'ang', 'atmos_opacity', 'atran', 'blue', 'cdist', 'cloud_qa', 'coastal', 'drad', 'emis', 'emsd', 'green', 'lwir', 'lwir11',
  'qa', 'qa_aerosol', 'qa_radsat', 'rendered_preview', 'tilejson', 'trad', 'urad', 'qa_pixel.classification:bitfields',
];

/**
 * Forty years of Landsat are thousands of items of 17 kB each, mostly descriptions of bits. Whole members are included, and only
 * keys known to be unused are excluded: a key missing from that list only costs bytes.
 */
const LANDSAT_FIELDS: JsonObject = {
  include: ['type', 'id', 'collection', 'bbox', 'properties', 'assets'],
  exclude: UNUSED_LANDSAT.map((key) => `assets.${key}`),
};

interface PlanetaryComputerOptions extends Omit<CatalogOptions, 'product'> {
  /** The product to search for. @default Sentinel-2 */
  readonly product?: Product;
  /** Another address of the signing service, up to and including `/token`. */
  readonly tokenUrl?: string;
  /** Signatures shared with other catalogs; by default the catalog has its own. */
  readonly tokens?: SasTokens;
}

/** Signatures of Planetary Computer's containers, shared by several catalogs. */
export function planetaryComputerTokens({
  tokenUrl = TOKEN_URL,
  ...options
}: PlanetaryComputerOptions): SasTokens {
  return sasTokens(tokenUrl, jsonClient(options));
}

/** Microsoft Planetary Computer: images on Azure. Its files need a signature, which `sign` adds just before reading. */
export function planetaryComputer(options: PlanetaryComputerOptions): Catalog {
  const { product = sentinel2, tokens = planetaryComputerTokens(options), answers } = options;
  const catalog = stacCatalog(
    {
      id: 'planetary-computer',
      label: 'Planetary Computer',
      url: options.url ?? PLANETARY_COMPUTER_URL,
      ...(options.url === undefined && { hosts: isBlobHost }),
      ...(product.collections.includes('landsat-c2-l2') && { fields: LANDSAT_FIELDS }),
    },
    { ...options, product },
  );
  return { ...catalog, ...signing(tokens, answers) };
}

/** How files in Planetary Computer's containers are signed. Offline, they are read from storage without a signature. */
export function signing(
  tokens: SasTokens,
  answers: CatalogOptions['answers'],
): Pick<Catalog, 'sign' | 'signer'> {
  return {
    signer: new URL(PLANETARY_COMPUTER_URL).host,
    sign: (scene, signal, options) =>
      signedOnline(scene, answers, () => signed(scene, tokens, signal, options)),
  };
}

/** Signs each file of a scene for its own container: a scene may use several. */
async function signed(
  scene: Scene,
  tokens: SasTokens,
  signal: AbortSignal,
  { renew = false, asset: refused }: SignOptions = {},
): Promise<Scene> {
  const refusedIn = refused === undefined ? null : containerOf(refused);
  const files = assetsOf(scene).map((asset) => ({ asset, container: signedContainer(asset) }));
  const signedFiles = files.map(async ({ asset, container }): Promise<[Asset, Asset]> => {
    if (container === null) return [asset, asset];
    const isRefused = renew && (refusedIn === null || refusedIn === container);
    const url = new URL(asset.href);
    const held = url.search.slice(1) || null;
    url.search = await tokens.query(container, signal, isRefused ? held : undefined);
    return [asset, { ...asset, href: url.href }];
  });
  const byFile = new Map(await Promise.all(signedFiles));
  return withAssets(scene, (asset) => byFile.get(asset)!);
}

/** The container that a file's signature must open; null at other hosts, which need none. */
function signedContainer({ href }: Asset): string | null {
  const container = containerOf(href);
  if (container !== null || !isBlobHost(new URL(href).hostname)) return container;
  const host = hostOf(href);
  throw new SylvanError('stac-invalid', `A file of ${host} is not in a container; the catalog is wrong`, {
    fields: { host },
  });
}
