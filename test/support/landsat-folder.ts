import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';
import { footprint } from '../../simulator/items.ts';
import type { CogOptions } from '../../simulator/index.ts';
import type { Grid } from '../../src/geo/grid.ts';
import type { LandsatSource } from '../../src/contract/sources.ts';
import type { LandsatTile } from '../../src/sources/landsat/tasks.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { folderCatalog } from '../../src/stac/folder.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { writeScene, type SceneSpec } from '../sources/landsat/worker/landsat-scene.ts';
import { fetchWithFiles } from './file-fetch.ts';
import { temporaryFolder } from './gdal.ts';

export interface FolderScene extends Omit<SceneSpec, 'id' | 'grid'> {
  readonly datetime: string;
  readonly platform: 'landsat-4' | 'landsat-5' | 'landsat-8' | 'landsat-9';
  readonly grid: Grid;
  /** In percent; not stated if absent. */
  readonly cloud?: number;
  /** Assets that the item does not list. */
  readonly without?: readonly string[];
  readonly tier?: 'T1' | 'T2';
  readonly options?: CogOptions;
}

/** `LC08_L2SP_900900_20200701_02_T1`, of the scene's platform and day. */
export function sceneId({ platform, datetime, tier = 'T1' }: FolderScene): string {
  const mission = platform.startsWith('landsat-4') || platform === 'landsat-5' ? 'LT' : 'LC';
  const day = datetime.slice(0, 10).replaceAll('-', '');
  return `${mission}0${platform.at(-1)}_L2SP_900900_${day}_02_${tier}`;
}

/** Writes Landsat scenes into a new folder catalog. */
export class LandsatFolder {
  readonly #folder = temporaryFolder();
  readonly tiles: readonly LandsatTile[];

  constructor(...scenes: readonly FolderScene[]) {
    this.tiles = scenes.map((scene) =>
      writeScene(this.#folder.path, { ...scene, id: sceneId(scene) }, scene.options ?? { overviews: 'none' }),
    );
    const features = scenes.map((scene, i) => itemOf(scene, this.tiles[i]));
    const items = { type: 'FeatureCollection', features };
    writeFileSync(join(this.#folder.path, 'items.json'), JSON.stringify(items));
  }

  catalog(source: LandsatSource): Catalog {
    const product = source === 'landsat45' ? landsat45 : landsat89;
    return folderCatalog({ fetch: fetchWithFiles, url: pathToFileURL(this.#folder.path).href, product });
  }

  remove(): void {
    this.#folder.remove();
  }
}

/** Scenes on a grid, and new folders of them, which are removed after each test. */
export function useLandsatScenes(grid: Grid) {
  const folders: LandsatFolder[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) folder.remove();
  });
  const folderOf = (...scenes: readonly FolderScene[]): LandsatFolder => {
    const folder = new LandsatFolder(...scenes);
    folders.push(folder);
    return folder;
  };
  const scene = (day: string, more: Partial<FolderScene> = {}): FolderScene => {
    const platform = day < '2012' ? 'landsat-5' : 'landsat-8';
    return { datetime: `${day}T14:00:00Z`, platform, grid, cloud: 10, ...more };
  };
  return { folderOf, scene };
}

function itemOf(scene: FolderScene, { sceneId: id, bands, quality }: LandsatTile): object {
  const { datetime, platform, grid, cloud, tier = 'T1', without = [] } = scene;
  const { ring, bbox } = footprint(grid);
  const files = { ...bands, qa_pixel: quality };
  const listed = Object.entries(files).filter(([key]) => !without.includes(key));
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'landsat-c2-l2',
    bbox,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {
      'sylvan:simulated': true,
      datetime,
      platform,
      'proj:epsg': grid.epsg,
      ...(cloud !== undefined && { 'eo:cloud_cover': cloud }),
      'landsat:collection_number': '02',
      'landsat:collection_category': tier,
      'landsat:correction': 'L2SP',
    },
    links: [],
    assets: Object.fromEntries(
      listed.map(([key, { href }]) => [
        key,
        { href: `./${basename(href)}`, type: 'image/tiff; application=geotiff; profile=cloud-optimized' },
      ]),
    ),
  };
}
