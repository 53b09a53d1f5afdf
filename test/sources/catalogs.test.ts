import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { outcomeReport } from '../../src/record/source-reports.ts';
import { readInTurn } from '../../src/sources/catalogs.ts';
import { type Acquired, emptyRun } from '../../src/sources/context.ts';
import { nearby } from '../../src/sources/optional.ts';
import type { SkippedScene } from '../../src/stac/scene.ts';

const CLOUDY: SkippedScene = { id: 'one', code: 'cloudy', detail: '82 % of the scene' };
const SUPERSEDED: SkippedScene = { id: 'two', code: 'superseded', detail: 'three shows the same' };

interface Answering {
  readonly id: string;
  readonly value: string | null;
  readonly skipped: readonly SkippedScene[];
}

async function read({ id, value, skipped }: Answering): Promise<Acquired<string>> {
  if (id === 'failing') throw new SylvanError('timeout', 'It does not answer.');
  return Promise.resolve({ value, run: { ...emptyRun({ id, host: '' }), skipped } });
}

/** The record's report on a source with these catalogs. */
async function reportOf(catalogs: readonly Answering[]) {
  const { signal } = new AbortController();
  const outcome = await nearby(() => readInTurn(catalogs, signal, read), { signal, budget: 1000 });
  return outcomeReport('landsat89', outcome, 'en');
}

describe('catalogs that are tried in turn', () => {
  it('are each reported with their skipped scenes', async () => {
    const report = await reportOf([
      { id: 'first', value: null, skipped: [CLOUDY, SUPERSEDED] },
      { id: 'failing', value: null, skipped: [] },
      { id: 'second', value: 'seen', skipped: [CLOUDY] },
    ]);
    expect(report.status).toBe('partial');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'first' },
      { ...CLOUDY, catalog: 'second' },
    ]);
  });

  it('are reported even if none of them has a result', async () => {
    const report = await reportOf([
      { id: 'first', value: null, skipped: [CLOUDY] },
      { id: 'second', value: null, skipped: [SUPERSEDED] },
    ]);
    expect(report.status).toBe('empty');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...SUPERSEDED, catalog: 'second' },
    ]);
  });
});
