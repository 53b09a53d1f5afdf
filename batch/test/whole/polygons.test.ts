import { createSylvan } from 'sylvan/node';
import { expect, it } from 'vitest';
import { analysisValues, columnsOf, comparisonValues } from '../../src/compute/columns.ts';
import type { Operation } from '../../src/request/request.ts';
import type { Carried, Polygon } from '../../src/zones/zone-row.ts';
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

/** The values of an answer by column. */
function cells(operation: Operation, values: readonly Carried[]): Record<string, Carried> {
  return Object.fromEntries(columnsOf(operation).map(({ name }, i) => [name, values[i]]));
}

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
  expect(table.features[0].properties).toMatchObject(cells('analyze', analysisValues(answer)));
  await sylvan.close();
});

it('polygons of a list are compared as by the library', async () => {
  const list = await files.write('pair.geojsonl', JSON.stringify(feature('two', PARTS)));
  const first = { date1_start: '2023-07-01', date1_end: '2023-09-10' };
  const days = { ...first, date2_start: '2024-06-20', date2_end: '2024-07-31' };
  const { catalog } = files.landscape();
  const { code, stderr } = await commandHere([
    ...['run', list, '--out', at('pair.geojson'), '--catalog', catalog, '--operation', 'compare'],
    ...Object.entries(days).flatMap(([name, day]) => [`--${name.replace('_', '-')}`, day]),
    '--no-cache',
  ]);
  expect(code, stderr).toBe(0);
  const { features } = JSON.parse(await files.read('pair.geojson')) as Table;
  const sylvan = createSylvan({ catalog });
  const answer = await sylvan.compare({ geometry: PARTS, ...days });
  expect(features[0].properties).toMatchObject(cells('compare', comparisonValues(answer)));
  await sylvan.close();
});
