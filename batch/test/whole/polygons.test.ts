import { createSylvan } from 'sylvan/node';
import { expect, it } from 'vitest';
import { analysisValues, columnsOf } from '../../src/compute/columns.ts';
import type { Polygon } from '../../src/zones/zone-row.ts';
import { commandHere } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const files = useLandscape();
const at = (name: string) => files.at(name);

type Polygons = Extract<Polygon, { readonly type: 'MultiPolygon' }>;
type Ring = Polygons['coordinates'][number][number];

interface Table {
  readonly features: readonly { readonly geometry: unknown; readonly properties: object }[];
}

/** The centre of the landscape, and degrees per metre there. */
const [LNG, LAT, DEGREES] = [-61.353461, -10.489449, 1 / 110_000];

/** A closed ring, its corners in metres from the centre of the landscape. */
const ring = (...corners: readonly (readonly [x: number, y: number])[]): Ring =>
  [...corners, corners[0]].map(([x, y]) => [LNG + x * DEGREES, LAT + y * DEGREES] as const);

/** Two parts, one of them with a hole. */
const PARTS: Polygons = {
  type: 'MultiPolygon',
  coordinates: [
    [
      ring([-500, -400], [450, -350], [500, 400], [-450, 450]),
      ring([-100, -100], [-80, 150], [120, 130], [100, -120]),
    ],
    [ring([-900, 600], [-600, 620], [-620, 900])],
  ],
};
const CROSSED = { type: 'Polygon', coordinates: [ring([0, 0], [300, 300], [300, 0], [0, 300])] };

const feature = (name: string, geometry: object) => ({ type: 'Feature', geometry, properties: { name } });

it('polygons of a list are analyzed as by the library, and invalid ones are reported', async () => {
  const features = [feature('crossed', CROSSED), feature('parts', PARTS)];
  const list = await files.write('plots.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { code, stderr } = await commandHere(['run', list, '--out', at('out.geojson'), ...files.free()]);
  expect(code, stderr).toBe(0);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /line 1, geometry: .* crosses or touches itself .* Skipped\./,
  );
  expect(stderr).toContain('1 row');
  const table = JSON.parse(await files.read('out.geojson')) as Table;
  expect(table.features.map(({ geometry }) => geometry)).toEqual([PARTS]);
  const { catalog, date } = files.landscape();
  const sylvan = createSylvan({ catalog });
  const answer = await sylvan.analyze({ geometry: PARTS, date });
  const values = analysisValues(answer);
  const expected = columnsOf('analyze').map(({ name }, i) => [name, values[i]]);
  expect(table.features[0].properties).toMatchObject(Object.fromEntries(expected) as object);
  await sylvan.close();
});
