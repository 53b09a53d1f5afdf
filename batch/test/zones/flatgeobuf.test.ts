import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gdal, hasGdal } from '../../../test/support/gdal-command.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { listIn, readFaults, readRows } from '../support/read-rows.ts';
import { useFolder } from '../../../test/support/closing.ts';

const folder = useFolder();

const SEED = 33;
const DAMAGES = 60;
let count = 0;

/** Writes GeoJSON features as FlatGeobuf with GDAL; returns the path. */
function flatgeobuf(features: readonly unknown[], ...options: readonly string[]): string {
  const name = `list-${(count += 1)}`;
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  const source = listIn(folder.path, `${name}.geojson`, text);
  const path = `${folder.path}/${name}.fgb`;
  gdal('ogr2ogr', '-f', 'FlatGeobuf', path, source, ...options);
  return path;
}

const feature = (type: string, coordinates: unknown, properties = {}) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});
const square = (west: number, south: number) => [
  [west, south],
  [west + 0.1, south],
  [west + 0.1, south + 0.1],
  [west, south + 0.1],
  [west, south],
];
const POINTS = Array.from({ length: 100 }, (_, i) =>
  feature('Point', [i % 180, (i * 7) % 80], {
    size: (i % 100) + 1,
    name: `é ${i}`,
    fraction: i / 8,
    is_new: i % 2 === 0,
  }),
);

describe.skipIf(!hasGdal)('a FlatGeobuf list', () => {
  it('reports invalid features by number, and continues', async () => {
    const features = [
      feature('Point', [1, 2], { id: 2 ** 60, at: '2024-01-02T03:04:05' }),
      feature('LineString', square(0, 0).slice(0, 3), { id: 2 }),
      feature('Point', [1, 2], { id: 6 }),
    ];
    expect(await readRows(flatgeobuf(features, '-lco', 'SPATIAL_INDEX=NO'))).toMatchObject([
      { zone: { line: 1, carried: { id: '1152921504606847000' } } },
      { fault: { line: 2, column: 'geometry', detail: expect.stringContaining('LineString') as string } },
      { zone: { line: 3, carried: { id: 6 } } },
    ]);
  });

  it('is refused if it is truncated, at any length', async () => {
    const whole = readFileSync(flatgeobuf(POINTS, '-lco', 'SPATIAL_INDEX=YES'));
    const random = seededRandom(SEED);
    for (let i = 0; i < DAMAGES / 3; i += 1) {
      const length = 8 + Math.floor(random() * (whole.length - 8));
      const path = listIn(folder.path, 'cut.fgb', whole.subarray(0, length));
      await expect(readRows(path), `cut at ${length}`).rejects.toMatchObject({ code: 'zones-format' });
    }
  });

  it(`is read or refused with zones-format if it is damaged (seed ${SEED})`, async () => {
    const whole = readFileSync(flatgeobuf(POINTS.slice(0, 40), '-lco', 'SPATIAL_INDEX=YES'));
    const random = seededRandom(SEED);
    for (let i = 0; i < DAMAGES; i += 1) {
      const bytes = Uint8Array.from(whole);
      for (let k = 0; k < 4; k += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const reading = readRows(listIn(folder.path, 'damaged.fgb', bytes), { size: 5 });
      const error = await reading.then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error !== null)
        expect(error, `damage ${i}`).toMatchObject({ name: 'BatchError', code: 'zones-format' });
    }
  });
});

it('a file without the signature of FlatGeobuf is refused', async () => {
  for (const content of ['', 'fgb', 'PK\x03\x04 and so on'])
    await expect(readFaults(listIn(folder.path, 'no.fgb', content))).rejects.toThrow(
      /not FlatGeobuf version 3/,
    );
});
