import { createServer, type AddressInfo } from 'node:net';
import type { Asset, Catalogue, Scene } from 'sylvan/node';
import { folderCatalogue } from '../../src/sources/folder.ts';
import { fetchWithFiles } from './file-fetch.ts';

/** A caller's own catalogue: that of the folder at `url`, its assets at other addresses. */
export function changedCatalogue(url: string, href: (asset: Asset) => string): Catalogue {
  const folder = folderCatalogue({ fetch: fetchWithFiles, url });
  return {
    ...folder,
    id: 'own',
    label: 'Own catalogue',
    async search(query, options) {
      const found = await folder.search(query, options);
      return { ...found, scenes: found.scenes.map((scene) => withHrefs(scene, href)) };
    },
  };
}

/** The scene with every asset at the address `href` gives it. */
export function withHrefs(scene: Scene, href: (asset: Asset) => string): Scene {
  const moved = (asset: Asset) => ({ ...asset, href: href(asset) });
  const bands = Object.entries(scene.bands).map(([band, asset]) => [band, moved(asset)]);
  return {
    ...scene,
    bands: Object.fromEntries(bands) as Scene['bands'],
    quality: scene.quality && moved(scene.quality),
  };
}

/** An origin where nothing listens. */
export async function deadOrigin(): Promise<string> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return `http://127.0.0.1:${port}/`;
}
