import type { MapTruth } from '../../simulator/index.ts';
import { MAP_IDS, type MapId } from '../../src/contract/maps.ts';
import type { Grid } from '../../src/geo/grid.ts';
import { publishedMap } from '../../src/sources/maps/catalog.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import type { Asset, Scene } from '../../src/stac/scene.ts';

/** A patchwork of classes, consistent between all maps. */
export function patchwork(grid: Grid): MapTruth {
  const plane = (value: (patch: number) => number) =>
    Uint8Array.from({ length: grid.width * grid.height }, (_, i) => {
      const [column, row] = [i % grid.width, Math.floor(i / grid.width)];
      return value(((column >> 4) * 7 + (row >> 4) * 13) % 100);
    });
  return {
    grid,
    worldCover: plane((patch) => (patch < 60 ? 10 : patch < 80 ? 30 : 40)),
    gfc2020: plane((patch) => Number(patch < 60)),
    treeCover2000: plane((patch) => (patch < 70 ? 80 : 5)),
    lossYear: plane((patch) => (patch < 60 ? 0 : patch < 70 ? 22 : 0)),
    canopyHeight: plane((patch) => (patch < 60 ? 25 : 0)),
  };
}

/** The maps with simulated files below the folder at `url`, in the hosts' layout. */
export function mapsAt(url: string): Readonly<Record<MapId, Catalog>> {
  return Object.fromEntries(MAP_IDS.map((id) => [id, mapAt(id, url)])) as Record<MapId, Catalog>;
}

function mapAt(id: MapId, url: string): Catalog {
  const here = (asset: Asset): Asset => {
    const { host, pathname } = new URL(asset.href);
    return { ...asset, href: `${url}${host}${pathname}` };
  };
  const moved = (scene: Scene): Scene => {
    const bands = Object.entries(scene.bands).map(([band, asset]) => [band, here(asset)]);
    return { ...scene, simulated: true, bands: Object.fromEntries(bands) as Scene['bands'] };
  };
  const catalog = publishedMap(id);
  return {
    ...catalog,
    host: new URL(url).host,
    async search(query, options) {
      const found = await catalog.search(query, options);
      return { ...found, scenes: found.scenes.map(moved) };
    },
  };
}
