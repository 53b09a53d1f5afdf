import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Grid } from '../../src/geo/grid.ts';
import { outlineOf } from '../../src/geo/outline.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { folderCatalog } from '../../src/stac/folder.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { sentinel1Item } from './items.ts';
import { fetchWithFiles } from './file-fetch.ts';
import { writeRadarCog } from './radar-files.ts';

/** Power of a scene's pixel at a position in metres. */
type PowerAt = (x: number, y: number, i: number) => number;

export interface RadarScene {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly datetime: string;
  readonly orbit: number;
  readonly grid: Grid;
  readonly vv: PowerAt;
  /** There is no VH asset without it. */
  readonly vh?: PowerAt;
  /** Overrides the item's properties. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Writes a folder catalog of radar scenes, with their files. */
export class RadarFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'sylvan-radar-'));
  readonly catalog: Catalog = folderCatalog({
    fetch: fetchWithFiles,
    url: pathToFileURL(this.path).href,
    product: sentinel1,
  });
  readonly #items = new Map<string, unknown>();

  constructor(...scenes: readonly RadarScene[]) {
    this.add(...scenes);
  }

  add(...scenes: readonly RadarScene[]): this {
    for (const scene of scenes) {
      this.#items.set(scene.id, itemOf(scene));
      for (const band of ['vv', 'vh'] as const)
        if (scene[band]) writeRadarCog(this.file(scene.id, band), scene.grid, scene[band]);
    }
    return this.list([...this.#items.values()]);
  }

  /** Writes only the items of the catalog. */
  list(items: readonly unknown[]): this {
    const page = { type: 'FeatureCollection', features: items, links: [] };
    writeFileSync(join(this.path, 'items.json'), JSON.stringify(page));
    return this;
  }

  file(id: string, band: 'vv' | 'vh'): string {
    return join(this.path, id, `${band}.tif`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function itemOf({ id, datetime, orbit, grid, vh, properties }: RadarScene): Record<string, unknown> {
  const { bbox, ring } = outlineOf(grid);
  const asset = (key: string) => ({ href: `./${id}/${key}.tif`, type: 'image/tiff; application=geotiff' });
  const located = {
    datetime,
    start_datetime: datetime,
    end_datetime: datetime,
    'sat:relative_orbit': orbit,
    'proj:epsg': grid.epsg,
    'proj:transform': [...grid.affine],
    'sylvan:simulated': true,
    ...properties,
  };
  return {
    ...sentinel1Item(located, {}, id),
    bbox,
    geometry: { type: 'Polygon', coordinates: [ring] },
    assets: { vv: asset('vv'), ...(vh && { vh: asset('vh') }) },
  };
}
