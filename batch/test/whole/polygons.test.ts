import { createSylvan } from 'sylvan/node';
import { expect, it } from 'vitest';
import { analysisValues, columnsOf, comparisonValues } from '../../src/compute/columns.ts';
import type { Operation } from '../../src/request/request.ts';
import type { Carried } from '../../src/zones/zone-row.ts';
import { command } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const files = useLandscape();
const at = (name: string) => files.at(name);

type Ring = readonly (readonly [lng: number, lat: number])[];
type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

interface Table {
  readonly features: readonly {
    readonly geometry: unknown;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

/** The centre of the landscape, and degrees per metre there. */
const [LNG, LAT, DEGREES] = [-61.353461, -10.489449, 1 / 110_000];

/** A closed ring, its corners in metres from the centre of the landscape. */
const ring = (...corners: readonly (readonly [x: number, y: number])[]): Ring =>
  [...corners, corners[0]].map(([x, y]) => [LNG + x * DEGREES, LAT + y * DEGREES] as const);

const HOLED: Geometry = {
  type: 'Polygon',
  coordinates: [
    ring([-500, -400], [450, -350], [500, 400], [-450, 450]),
    ring([-100, -100], [-80, 150], [120, 130], [100, -120]),
  ],
};
const TWO_PARTS: Geometry = {
  type: 'MultiPolygon',
  coordinates: [
    [ring([-900, 600], [-600, 620], [-620, 900])],
    [ring([300, 500], [700, 520], [680, 800], [320, 780])],
  ],
};
const CROSSED: Geometry = { type: 'Polygon', coordinates: [ring([0, 0], [300, 300], [300, 0], [0, 300])] };

/** Hectares of a geometry by the shoelace formula, on a plane that is accurate to half a percent here. */
function hectares({ type, coordinates }: Geometry): number {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  const [x, y] = [111_320 * Math.cos((LAT * Math.PI) / 180), 110_600];
  const square = (one: Ring) =>
    Math.abs(one.slice(1).reduce((sum, [lng, lat], i) => sum + one[i][0] * lat - lng * one[i][1], 0) / 2);
  const signed = parts.flatMap((rings) => rings.map((one, i) => square(one) * (i === 0 ? 1 : -1)));
  return (signed.reduce((sum, area) => sum + area, 0) * x * y) / 10_000;
}

/** The values of an answer by column. */
function cells(operation: Operation, values: readonly Carried[]): Record<string, Carried> {
  return Object.fromEntries(columnsOf(operation).map(({ name }, i) => [name, values[i]]));
}

const feature = (name: string, geometry: Geometry) => ({ type: 'Feature', geometry, properties: { name } });

it('polygons of a list are analyzed as by the library, and invalid ones are reported', async () => {
  const features = [feature('holed', HOLED), feature('crossed', CROSSED), feature('two', TWO_PARTS)];
  const list = await files.write('plots.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { code, stderr } = await command([
    ...['run', list, '--out', at('plots-out.geojson')],
    ...files.free(),
  ]);
  expect(code, stderr).toBe(0);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /line 2, geometry: geometry\/coordinates\/0 crosses or touches itself .* at .* Skipped\./,
  );
  expect(stderr).toContain('2 rows, 2 different zones');

  const table = JSON.parse(await files.read('plots-out.geojson')) as Table;
  expect(table.features.map(({ geometry }) => geometry)).toEqual([HOLED, TWO_PARTS]);
  const sylvan = createSylvan({ catalog: files.landscape().catalog });
  const { date } = files.landscape();
  for (const [i, geometry] of [HOLED, TWO_PARTS].entries()) {
    const { properties } = table.features[i];
    expect(Number(properties.area_ha) / hectares(geometry)).toBeCloseTo(1, 2);
    expect(properties).toMatchObject(
      cells('analyze', analysisValues(await sylvan.analyze({ geometry, date }))),
    );
  }
  await sylvan.close();
});

it('polygons of a list are compared as by the library', async () => {
  const list = await files.write('pair.geojsonl', JSON.stringify(feature('two', TWO_PARTS)));
  const first = { date1_start: '2023-07-01', date1_end: '2023-09-10' };
  const days = { ...first, date2_start: '2024-06-20', date2_end: '2024-07-31' };
  const { catalog } = files.landscape();
  const { code, stderr } = await command([
    ...['run', list, '--out', at('pair.geojson'), '--catalog', catalog, '--operation', 'compare'],
    ...Object.entries(days).flatMap(([name, day]) => [`--${name.replace('_', '-')}`, day]),
    '--no-cache',
  ]);
  expect(code, stderr).toBe(0);
  const { features } = JSON.parse(await files.read('pair.geojson')) as Table;
  const sylvan = createSylvan({ catalog });
  const answer = await sylvan.compare({ geometry: TWO_PARTS, ...days });
  expect(features[0].properties).toMatchObject(cells('compare', comparisonValues(answer)));
  await sylvan.close();
});
