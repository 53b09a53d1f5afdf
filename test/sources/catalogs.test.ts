import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { outcomeReport } from '../../src/record/source-reports.ts';
import { readInTurn, searchPoints } from '../../src/sources/catalogs.ts';
import { type Acquired, emptyRun } from '../../src/sources/context.ts';
import { nearby } from '../../src/sources/optional.ts';
import type { SkippedScene } from '../../src/stac/scene.ts';
import { sourceContext } from '../support/source-context.ts';

const CLOUDY: SkippedScene = { id: 'one', code: 'cloudy', detail: '82 % of the scene' };
const SUPERSEDED: SkippedScene = { id: 'two', code: 'superseded', detail: 'three shows the same' };
const { signal } = new AbortController();

interface Answering {
  readonly id: string;
  readonly value: string | null;
  readonly skipped: readonly SkippedScene[];
}

async function read({ id, value, skipped }: Answering): Promise<Acquired<string>> {
  if (id.startsWith('failing')) throw new SylvanError('timeout', `${id} does not answer.`);
  return Promise.resolve({ value, run: { ...emptyRun({ id, host: '' }), skipped } });
}

const catalog = (id: string, value: string | null = null, ...skipped: SkippedScene[]): Answering => ({
  ...{ id, value, skipped },
});

/** The record's report on a source with these catalogs. */
async function reportOf(catalogs: readonly Answering[]) {
  const outcome = await nearby(() => readInTurn(catalogs, signal, read), { signal, budget: 1000 });
  return outcomeReport('landsat89', outcome, 'en');
}

describe('catalogs that are tried in turn', () => {
  it('are each reported with their skipped scenes', async () => {
    const [first, second] = [catalog('first', null, CLOUDY, SUPERSEDED), catalog('second', 'seen', CLOUDY)];
    const report = await reportOf([first, catalog('failing'), second]);
    expect(report.status).toBe('partial');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'first' },
      { ...CLOUDY, catalog: 'second' },
    ]);
  });

  it('are reported even if none of them has a result', async () => {
    const report = await reportOf([catalog('first', null, CLOUDY), catalog('second', null, SUPERSEDED)]);
    expect(report.status).toBe('empty');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'second' },
    ]);
  });

  const turn = (...catalogs: readonly Answering[]) => readInTurn(catalogs, signal, read);

  it('are read until one has a value, which comes with the failures before it', async () => {
    const { value, run } = await turn(catalog('failing'), catalog('a'), catalog('b', 'b'), catalog('c', 'c'));
    expect([value, run.catalog, run.failures.map(({ code }) => code)]).toEqual(['b', 'b', ['timeout']]);
  });

  it('yield null if one of them is empty, and reject with the last failure if all fail', async () => {
    for (const catalogs of [
      [catalog('failing'), catalog('a')],
      [catalog('a'), catalog('failing')],
    ]) {
      const { value, run } = await turn(...catalogs);
      expect([value, run.failures.map(({ code }) => code)]).toEqual([null, ['timeout']]);
    }
    await expect(turn(catalog('failing'), catalog('failing too'))).rejects.toThrow('failing too');
  });
});

it.each<[string, unknown]>([
  ['a string', 'what?'],
  ['a TypeError', new TypeError('odd')],
])('a catalog that throws %s fails with upstream-unavailable', async (_, thrown) => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a caller's catalog may reject with anything
  const own = { id: 'own', label: 'Own', host: '', search: () => Promise.reject(thrown) };
  const search = searchPoints({ boxes: [], start: '', end: '' }, own, sourceContext('firms'));
  await expect(search).rejects.toMatchObject({ code: 'upstream-unavailable', fields: { catalog: 'own' } });
});
