import { join } from 'node:path';
import { writeCogFile, type SampleSpec } from '../../simulator/index.ts';
import { coarsen } from '../../src/geo/grid.ts';
import { readItems, writeItems } from './zones.ts';

/** The class of a 20 m pixel, by the item's index and the pixel's position in the landscape. */
export type ClassAt = (index: number, column: number, row: number) => number;

/** Writes a zone's catalog with other scene classifications, and returns its path. */
export async function writeClasses(
  folder: string,
  spec: SampleSpec,
  name: string,
  classAt: ClassAt,
): Promise<string> {
  const items = await readItems(folder);
  const [, , west, , , north] = spec.grid.affine;
  const tiles = new Map(spec.tiles.map(({ code, grid }) => [code, coarsen(grid, 2)]));
  for (const [index, { id }] of items.entries()) {
    const grid = tiles.get(id.slice(4, 9))!;
    const [left, top] = [(grid.affine[2] - west) / 20, (north - grid.affine[5]) / 20];
    const data = Uint8Array.from({ length: grid.width * grid.height }, (_, i) =>
      classAt(index, left + (i % grid.width), top + Math.floor(i / grid.width)),
    );
    writeCogFile(
      join(folder, `${name}-${id}.tif`),
      { grid, nodata: 0, data },
      { tileSize: 128, overviews: 'mode', smallestOverview: 64, description: id },
    );
  }
  return writeItems(folder, `${name}.json`, (item) => {
    item.assets.scl.href = `./${name}-${item.id}.tif`;
    return item;
  });
}
