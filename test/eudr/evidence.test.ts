import { describe, expect, it } from 'vitest';
import type { CompareAnswer } from '../../src/contract/index.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { assessPlot, windowsOf } from '../../src/eudr/assess.ts';
import { plotCells } from '../../src/eudr/cells.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';

const signal = new AbortController().signal;
const CORNERS = [
  [30, -3],
  [30.01, -3],
  [30.01, -2.99],
  [30, -3],
] as const;
const GEOMETRY = { type: 'Polygon', coordinates: [CORNERS] } as const;

it('windowsOf returns whole years, and the current year from July on', () => {
  expect(windowsOf('2023-07-01')).toEqual([
    { year: 2021, start: '2021-01-01', end: '2021-12-31' },
    { year: 2022, start: '2022-01-01', end: '2022-12-31' },
    { year: 2023, start: '2023-01-01', end: '2023-07-01' },
  ]);
  expect(windowsOf('2023-06-30').at(-1)!.end).toBe('2022-12-31');
  expect(windowsOf('2021-06-30')).toEqual([]);
});

/** An engine whose comparisons return these hectares of loss, or reject with these errors, by the year in which they end. */
function engineOf(
  losses: Readonly<Record<string, number | null | Error>>,
  cover: readonly [number, number] | null = [90, 100],
  besides: Partial<CompareAnswer['details']['forest']> = {},
) {
  const answer = exampleAnswer();
  const calls: string[] = [];
  const analyze = () => {
    calls.push('analyze');
    const { intervals, ...details } = answer.details;
    const withCover = { ...intervals!, forest_cover: cover };
    return Promise.resolve({ ...answer, details: { ...details, intervals: withCover, warnings: [] } });
  };
  const compare = (request: Readonly<Record<'date1_start' | 'date1_end' | 'date2_end', string>>) => {
    expect([request.date1_start, request.date1_end]).toEqual(['2020-01-01', '2020-12-31']);
    const year = request.date2_end.slice(0, 4);
    calls.push(year);
    const loss = losses[year];
    if (loss instanceof Error) return Promise.reject(loss);
    const comparison = exampleComparison();
    comparison.changes.forest_loss_ha = loss;
    comparison.details.optical.period2.last_day = `${year}-12-20`;
    Object.assign(comparison.details.forest, { provisional_loss_ha: 0, ...besides });
    return Promise.resolve(comparison);
  };
  return { calls, engine: { analyze, compare } as unknown as Parameters<typeof assessPlot>[0] };
}

async function assessed(...parameters: Parameters<typeof engineOf>) {
  const { engine, calls } = engineOf(...parameters);
  return { ...(await assessPlot(engine, GEOMETRY, { signal, today: '2024-03-01' })), calls };
}

describe('evidence for a plot', () => {
  it('dates loss by the year that first shows it, between the last observed day and its own last day', async () => {
    const plot = await assessed({ 2021: 0, 2022: 1.25, 2023: 2 });
    expect(plot.loss_by_year).toEqual([
      { year: 2021, after: '2020-12-31', by: '2021-12-31', loss_ha: 0 },
      { year: 2022, after: '2021-12-20', by: '2022-12-31', loss_ha: 1.25 },
      { year: 2023, after: '2022-12-20', by: '2023-12-31', loss_ha: 0.75 },
    ]);
    expect(plot).toMatchObject({ status: 'loss-seen', loss_ha: 2 });
    const doubtful = await assessed({ 2021: 0, 2022: 1.25, 2023: 2 }, undefined, { provisional_loss_ha: 1 });
    expect(doubtful.loss_by_year[1].after).toBe('2020-12-31');
  });

  it('compares intermediate years only if there is a loss to date, and counts loss that has grown back', async () => {
    const plot = await assessed({ 2023: 0 });
    expect(plot.calls).toEqual(['analyze', '2023']);
    expect(plot).toMatchObject({ status: 'no-loss-seen', loss_ha: 0 });
    expect(plot.loss_by_year.map(({ loss_ha }) => loss_ha)).toEqual([0, 0, 0]);
    expect(await assessed({ 2021: 0, 2022: 3, 2023: 2 })).toMatchObject({ loss_ha: 3, status: 'loss-seen' });
  });

  it('reports an unknown loss for a year without images, and is unclear if the total loss is unknown', async () => {
    const none = new SylvanError('no-imagery', 'None.');
    const plot = await assessed({ 2021: none, 2022: 1, 2023: 1 });
    expect(plot.loss_by_year.map(({ loss_ha }) => loss_ha)).toEqual([null, 1, 0]);
    expect(plot.loss_by_year[1]).toMatchObject({ after: '2020-12-31', by: '2022-12-31' });
    expect(plot.failures).toMatchObject([{ start: '2021-01-01', end: '2021-12-31', code: 'no-imagery' }]);
    expect(await assessed({ 2023: null })).toMatchObject({ status: 'unclear', loss_ha: null });
  });

  it('keeps the forest of 2020 if a later period fails, and reports that period', async () => {
    const host = new SylvanError('upstream-failure', 'The host is away.');
    const plot = await assessed({ 2023: host });
    expect(plot).toMatchObject({ status: 'unclear', loss_ha: null, forest_2020_ha: 249.9 });
    const { start, end, code, retryable } = plot.failures[0];
    expect([start, end, code, retryable]).toEqual(['2023-01-01', '2023-12-31', 'upstream-failure', true]);
    const between = await assessed({ 2021: host, 2022: 1, 2023: 1 });
    expect(between).toMatchObject({ status: 'loss-seen', failures: [{ start: '2021-01-01' }] });
    expect(between.loss_by_year.map(({ loss_ha }) => loss_ha)).toEqual([null, 1, 0]);
  });

  it('has an interval of forest based on the observed land, which includes the estimate', async () => {
    const { forest_cover: cover, details } = exampleAnswer();
    const land = (100 * details.forest.area_ha!) / cover!;
    const plot = await assessed({ 2023: 0 }, [cover! - 10, cover! + 10]);
    expect(plot.forest_2020_ha).toBe(details.forest.area_ha);
    const [low, high] = plot.forest_2020_interval_ha!;
    expect(low).toBeCloseTo(((cover! - 10) / 100) * Math.min(land, plot.area_ha), 3);
    expect(high).toBeCloseTo(((cover! + 10) / 100) * Math.min(land, plot.area_ha), 3);
    expect(low <= plot.forest_2020_ha! && plot.forest_2020_ha! <= high).toBe(true);
  });

  it('reports provisional and unknown hectares, and is unclear if there is no confirmed loss', async () => {
    const besides = { provisional_loss_ha: 0.1, unknown_ha: 2.5 };
    expect(await assessed({ 2023: 0 }, [90, 100], besides)).toMatchObject({ status: 'unclear', ...besides });
    const plot = await assessed({ 2021: 0, 2022: 0, 2023: 1 }, [90, 100], besides);
    expect(plot).toMatchObject({ status: 'loss-seen', loss_ha: 1, ...besides });
    const lossCell = (lang: 'en' | 'fr') => plotCells({ name: 'a', circleHa: null, evidence: plot }, lang)[4];
    expect(lossCell('en')).toBe('1 ha (0.1 provisional, 2.5 unknown)');
    expect(lossCell('fr')).toBe('1 ha (provisoire : 0,1, devenir inconnu : 2,5)');
  });

  it('is unclear if much change is unknown, or much forest of 2020 that the comparison lacks', async () => {
    const known = await assessed({ 2023: 0 }, [90, 100], { unknown_ha: 24 });
    expect(known.status).toBe('no-loss-seen');
    const unclear = { status: 'unclear', convergence: { line: 'more-information' } };
    expect(await assessed({ 2023: 0 }, [90, 100], { unknown_ha: 26 })).toMatchObject(unclear);
    const [low] = (await assessed({ 2023: 0 }, [60, 65])).forest_2020_interval_ha!;
    const missing = await assessed({ 2023: 0 }, [60, 65], { period1_ha: 100 });
    expect(missing).toMatchObject({ status: 'unclear', unknown_ha: 149.9 });
    expect(await assessed({ 2023: 0 }, [60, 65], { period1_ha: low + 1 })).toMatchObject({ unknown_ha: 0 });
  });

  it('reports no forest for a low cover interval, low confidence for a wide one, and unclear without one', async () => {
    expect(await assessed({ 2023: 0 }, [0, 10])).toMatchObject({ status: 'no-forest' });
    expect(await assessed({ 2023: 0 }, [0, 10.1])).toMatchObject({ status: 'no-loss-seen' });
    expect(await assessed({ 2023: 0 }, [0, 60])).toMatchObject({ status: 'no-loss-seen', confidence: 'low' });
    const without = { status: 'unclear', forest_2020_interval_ha: null };
    expect(await assessed({ 2023: 0 }, null)).toMatchObject(without);
  });
});
