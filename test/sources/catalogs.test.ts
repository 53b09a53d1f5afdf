import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { outcomeReport } from '../../src/record/source-reports.ts';
import { readInTurn } from '../../src/sources/catalogs.ts';
import { type Acquired, emptyRun } from '../../src/sources/context.ts';
import { nearby } from '../../src/sources/optional.ts';
import type { SkippedScene } from '../../src/stac/scene.ts';

const CLOUDY: SkippedScene = { id: 'one', code: 'cloudy', detail: '82 % of the scene' };
const TWICE: SkippedScene = { id: 'two', code: 'superseded', detail: 'three shows the same' };

interface Answering {
  readonly id: string;
  readonly value: string | null;
  readonly skipped: readonly SkippedScene[];
}

async function read({ id, value, skipped }: Answering): Promise<Acquired<string>> {
  if (id === 'failing') throw new SylvanError('timeout', 'It does not answer.');
  return Promise.resolve({ value, run: { ...emptyRun({ id, host: '' }), skipped } });
}

/** What the record says of a source whose catalogs answer so. */
async function reportOf(catalogs: readonly Answering[]) {
  const { signal } = new AbortController();
  const outcome = await nearby(() => readInTurn(catalogs, signal, read), { signal, budget: 1000 });
  return outcomeReport('landsat89', outcome, 'en');
}

describe('catalogs that are tried in turn', () => {
  it('are each named with the scenes that they listed in vain', async () => {
    const report = await reportOf([
      { id: 'first', value: null, skipped: [CLOUDY, TWICE] },
      { id: 'failing', value: null, skipped: [] },
      { id: 'second', value: 'seen', skipped: [CLOUDY] },
    ]);
    expect(report.status).toBe('partial');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...TWICE, catalog: 'first' },
      { ...CLOUDY, catalog: 'second' },
    ]);
  });

  it('are named where none of them has anything', async () => {
    const report = await reportOf([
      { id: 'first', value: null, skipped: [CLOUDY] },
      { id: 'second', value: null, skipped: [TWICE] },
    ]);
    expect(report.status).toBe('empty');
    expect(report.skipped).toEqual([
      { ...CLOUDY, catalog: 'first' },
      { ...TWICE, catalog: 'second' },
    ]);
  });
});
