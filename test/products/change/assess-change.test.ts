import { describe, expect, it } from 'vitest';
import { BLOCK_METRES } from '../../../src/products/change/significance.ts';
import type { ChangeTask, ChangeResult } from '../../../src/products/change/tasks.ts';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { assessChange } from '../../../src/products/change/compare.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import type { PeriodAuxiliaries } from '../../../src/sources/periods/periods.ts';
import type { ForestChange } from '../../../src/products/ledger/alert.ts';
import type { Ledger } from '../../../src/products/ledger/between.ts';
import { OFF, type Outcome } from '../../../src/sources/optional.ts';
import type { Fires } from '../../../src/sources/fires/assess.ts';
import {
  exampleChange,
  exampleFindings,
  exampleFires,
  exampleLedger,
  outcome,
} from '../../support/compare-findings.ts';

const { job, periods, radar, fires } = exampleFindings();
const pixels = periods.zone.grid.width * periods.zone.grid.height;

/** Findings for a change and a ledger, and the worker task that was run. */
async function assessed(
  change: ChangeResult,
  ledger: Outcome<Ledger> = outcome(exampleLedger()),
  fires2 = fires.period2,
) {
  const tasks: ChangeTask[] = [];
  const run = (task: ChangeTask) => {
    tasks.push(task);
    return Promise.resolve(change);
  };
  const auxiliaries: PeriodAuxiliaries = {
    radar: Promise.resolve(radar),
    fires: { period1: Promise.resolve(fires.period1), period2: Promise.resolve(fires2) },
    maps: { worldcover: Promise.resolve(OFF), gfc2020: Promise.resolve(OFF), hansen: Promise.resolve(OFF) },
  };
  const pool = { run } as unknown as TaskPool;
  const context = { pool, signal: new AbortController().signal, planes: false };
  const forest = { sources: null, ledger };
  const findings = await assessChange(job, periods, forest, auxiliaries, context).catch(
    (error: unknown) => error,
  );
  return { findings, task: tasks[0] };
}

const hectares = (count: number, area = periods.zone.pixelAreaM2) => (count * area) / 10_000;

describe('assessChange', () => {
  it('computes the baseline forest as the forest of period 2, plus loss, minus gain', async () => {
    const ledger = exampleLedger({ confirmedPixels: 50, provisionalPixels: 20 });
    const { findings } = await assessed(exampleChange({ gainPixels: 30 }), outcome(ledger));
    const { forest } = findings as { forest: ForestChange };
    expect(forest.lossHa).toBeCloseTo(hectares(50, ledger.pixelAreaM2), 9);
    expect(forest.provisionalHa).toBeCloseTo(hectares(20, ledger.pixelAreaM2), 9);
    expect(forest.gainHa).toBeCloseTo(hectares(30), 9);
    expect(forest.baselineHa).toBeCloseTo(hectares(pixels / 2) + forest.lossHa - forest.gainHa, 9);
  });

  it('reports no forest change, with the reason, when the ledger is unsure or missing', async () => {
    const nothing = { forest: null, status: null, alert: null };
    const unsure = outcome(exampleLedger({ unknown: 'unsure-forest', confirmedPixels: 500 }));
    const unknown = { ...nothing, unknown: 'unsure-forest' };
    expect((await assessed(exampleChange(), unsure)).findings).toMatchObject(unknown);
    for (const status of ['failed', 'off', 'empty'] as const) {
      const { findings, task } = await assessed(exampleChange(), outcome<Ledger>(null, { status }));
      expect(findings).toMatchObject({ ...nothing, unknown: `source-${status}` });
      expect(task.forest).toBeNull();
    }
  });

  it('counts the fires in the forest of the first day only if that forest is known', async () => {
    const change = exampleChange({ forestBefore: new Uint8Array(pixels).fill(1) });
    const { lat, lng } = periods.zone;
    const burning = { ...exampleFires(1), inside: [{ lat, lng }] } as unknown as Fires;
    const firesOf = async (own: Partial<Ledger>) =>
      (await assessed(change, outcome(exampleLedger(own)), outcome(burning))).findings;
    expect(await firesOf({})).toMatchObject({ firesInForest: 1 });
    expect(await firesOf({ unknown: 'unsure-forest' })).toMatchObject({ firesInForest: null });
  });

  it('fails with no-imagery when the periods share less than 20 % of the zone, and states the percentage', async () => {
    const fifth = Math.ceil(0.2 * pixels);
    const enough = await assessed(exampleChange({ commonPixels: fifth }));
    expect(isSylvanError(enough.findings)).toBe(false);
    const { findings } = await assessed(exampleChange({ commonPixels: Math.floor(0.199 * pixels) }));
    expect(findings).toMatchObject({ code: 'no-imagery' });
    expect((findings as Error).message).toContain('Only 19 %');
  });

  it('sizes blocks at 500 m on the ground', async () => {
    const { task } = await assessed(exampleChange());
    const { pointScale, resolution } = periods.zone;
    expect(task.blockPixels).toBe(Math.round((BLOCK_METRES * pointScale) / resolution));
  });
});
