import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { joined } from '../../../src/net/buffers.ts';
import { cogParts } from '../../../src/export/tiff/cog.ts';
import { gdal, hasGdal, temporaryFolder } from '../../support/gdal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it.skipIf(!hasGdal)('GDAL reads special characters in the metadata of file and band', () => {
  const text = 'a < b & "c" > d’été ≤ 1';
  const path = join(folder.path, 'signs.tif');
  const parts = cogParts([{ width: 16, height: 16, tiles: [new Uint8Array(256)] }], {
    grid: northUpGrid(32631, 300_000, 5_000_000, 10, 16, 16),
    sampleType: 'uint8',
    nodata: null,
    tileSize: 16,
    predictor: null,
    metadata: [
      { name: 'FILE', value: text },
      { name: 'BAND', value: text, band: 0 },
      { name: 'DESCRIPTION', value: text, band: 0, role: 'description' },
    ],
    description: null,
    colourMap: null,
    ghostArea: true,
    bigTiff: false,
  });
  writeFileSync(path, joined(parts));
  const { metadata, bands } = JSON.parse(gdal('gdalinfo', '-json', path)) as {
    readonly metadata: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly bands: readonly {
      readonly description: string;
      readonly metadata: Readonly<Record<string, Readonly<Record<string, string>>>>;
    }[];
  };
  expect([metadata[''].FILE, bands[0].metadata[''].BAND, bands[0].description]).toEqual([text, text, text]);
});
