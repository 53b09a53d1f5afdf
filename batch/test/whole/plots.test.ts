import { expect, it } from 'vitest';
import { cellsOf, CROSSED, LINE, plot, pointPlot, usePlots } from '../support/plots.ts';

const { read, run, write } = usePlots();

it('the table has a row for each plot, even for unmeasurable ones, and a second run has nothing to do', async () => {
  const list = write('plots.geojson', [CROSSED, pointPlot('point', 1), LINE]);
  const first = await run(list, 'plots.csv');
  expect(first.code, first.stderr).toBe(0);
  expect(first.stderr).toContain('3 rows, 1 different zones');
  expect(first.stderr).toMatch(/3 rows, 2 of them with a\s+problem/);
  const [head, crossed, point, line] = cellsOf(read('plots.csv'));
  expect(head).toEqual(
    expect.arrayContaining(['sylvan_plot', 'sylvan_problem', 'ProductionPlace', 'status']),
  );
  expect(crossed[0]).toBe('crossed');
  expect(point.slice(0, 4)).toEqual(['point', 'no-loss-seen', expect.any(String), 'circle']);
  expect(line.join()).toContain('The feature is a line');
  const again = await run(list, 'plots.csv');
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('nothing to do');
});

it('unmeasurable plots are written without a geometry to GeoJSON, and also to Parquet', async () => {
  const list = write('bad.geojson', [CROSSED, LINE]);
  expect((await run(list, 'bad-out.geojson')).code).toBe(0);
  const { features } = JSON.parse(read('bad-out.geojson')) as { features: object[] };
  expect(features).toMatchObject([
    { geometry: null, properties: { sylvan_plot: 'crossed', sylvan_measured_as: null } },
    { geometry: null, properties: { sylvan_plot: 'line' } },
  ]);
  expect((await run(list, 'bad.parquet')).code).toBe(0);
});

it('a date up to 2020-12-31 is refused', async () => {
  const list = write('early.geojson', [plot('north')]);
  const { code, stderr } = await run(list, 'early.csv', ['--date', '2020-12-31']);
  expect(code).toBe(2);
  expect(stderr).toContain('Give a date after 2020-12-31');
});
