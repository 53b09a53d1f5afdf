import type { Asset, Catalog, Scene } from 'sylvan/catalogs';
import { folderCatalog } from '../../src/stac/folder.ts';
import type { Product } from '../../src/stac/product.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import type { FaultContext } from './faults.ts';
import { fetchWithFiles } from './file-fetch.ts';
import { freePort } from './free-port.ts';

/** A caller's own catalog: that of the folder at `url`, with other addresses of assets. */
export function changedCatalog(
  url: string,
  href: (asset: Asset) => string,
  product: Product = sentinel2,
): Catalog {
  const folder = folderCatalog({ fetch: fetchWithFiles, url, product });
  return {
    ...folder,
    id: 'own',
    label: 'Own catalog',
    async search(query, options) {
      const found = await folder.search(query, options);
      return { ...found, scenes: found.scenes.map((scene) => withHrefs(scene, href)) };
    },
  };
}

/**
 * A catalog that signs its scenes with `sig=n`, where n counts the issued signatures; it only renews the
 * newest one.
 */
export function signingCatalog(url: string): { readonly catalog: Catalog; readonly renewed: () => number } {
  let [current, renewals] = [1, 0];
  const catalog: Catalog = {
    ...changedCatalog(url, ({ href }) => href),
    sign(scene, _signal, { renew = false } = {}) {
      const carried = new URL(scene.quality!.href).searchParams.get('sig');
      if (renew && carried === String(current)) {
        current++;
        renewals++;
      }
      return Promise.resolve(
        withHrefs(scene, ({ href }) => {
          const signed = new URL(href);
          signed.searchParams.set('sig', String(current));
          return signed.href;
        }),
      );
    },
  };
  return { catalog, renewed: () => renewals };
}

/** Whether a request for an image has the signature with this number. */
export const isSignedBy =
  (sig: string) =>
  ({ path, url }: FaultContext) =>
    path.endsWith('.tif') && new URL(url, 'http://x').searchParams.get('sig') === sig;

/** The scene with the address of every asset changed by `href`. */
function withHrefs(scene: Scene, href: (asset: Asset) => string): Scene {
  const moved = (asset: Asset) => ({ ...asset, href: href(asset) });
  const bands = Object.entries(scene.bands).map(([band, asset]) => [band, moved(asset)]);
  return {
    ...scene,
    bands: Object.fromEntries(bands) as Scene['bands'],
    quality: scene.quality && moved(scene.quality),
  };
}

/** An origin where nothing listens. */
export const deadOrigin = async () => `http://127.0.0.1:${await freePort()}/`;
