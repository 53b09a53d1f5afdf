import { describe, expect, test } from 'vitest';
import type { History } from '../../../src/sources/history/read.ts';
import { findLedger, findLedgerOfPeriods } from '../../../src/products/ledger/between.ts';
import type {
  BetweenResult,
  BetweenTask,
  EventsResult,
  PeriodStateTask,
  StateResult,
} from '../../../src/products/ledger/tasks.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import { exampleFindings, exampleLedger, outcome } from '../../support/compare-findings.ts';

const { periods } = exampleFindings();
const { zone } = periods;
const KNOWN = { validFraction: 1, sureFraction: 1, assessedFraction: 1 };
const STATE = { ...KNOWN, greenDays: [{ day: 19_000, fraction: 1 }] };

/** What a pool was asked for, and a context whose pool finds `found` between two states like `state`. */
function contextOf(found: Partial<BetweenResult> = {}, state: object = STATE) {
  const tasks: BetweenTask[] = [];
  const run = (task: BetweenTask | PeriodStateTask) => {
    if (task.kind === 'between') tasks.push(task);
    return Promise.resolve(task.kind === 'between' ? { ...KNOWN, ...found } : state);
  };
  const pool = { run } as unknown as TaskPool;
  return { tasks, context: { pool, signal: new AbortController().signal } };
}

const LITTLE = [
  { validFraction: 0.29 },
  { assessedFraction: 0.49 },
  { sureFraction: 0.49, code: 'unsure-forest' },
];

describe('the ledger of two periods', () => {
  const days = { date1_end: '2023-08-31', date2_end: '2024-08-31' };

  test.each(LITTLE)('is unknown with %o', async ({ code = 'too-little-observed', ...found }) => {
    const { unknown } = await findLedgerOfPeriods(days, periods, contextOf(found).context);
    expect(unknown).toBe(code);
  });

  test('is known with half of the forest and 30 % of the zone', async () => {
    const { context } = contextOf({ validFraction: 0.3, sureFraction: 0.5, assessedFraction: 0.5 });
    expect((await findLedgerOfPeriods(days, periods, context)).unknown).toBeNull();
    const unseen = contextOf({}, { ...STATE, validFraction: 0.2 });
    expect((await findLedgerOfPeriods(days, periods, unseen.context)).unknown).toBe('no-baseline');
  });

  test('counts gain if their last days are at least 11 months apart', async () => {
    const spansYear = async (date1_end: string) => {
      const { tasks, context } = contextOf();
      await findLedgerOfPeriods({ ...days, date1_end }, periods, context);
      return tasks[0].spansYear;
    };
    expect([await spansYear('2023-10-02'), await spansYear('2023-10-03')]).toEqual([true, false]);
  });
});

describe('the ledger of two days', () => {
  const state = STATE as unknown as StateResult;
  const history = {
    ...{ grid: zone.coarse, inside: null, pixelAreaM2: 400, state },
    days: { state: '2023-09-01', date: '2024-08-31' },
  } as unknown as History;
  const ledgerOf = async (from: string, found: Partial<BetweenResult>) => {
    const parts = { history: outcome(history), events: outcome({ ...KNOWN } as unknown as EventsResult) };
    const forest = exampleLedger();
    const older = outcome(state);
    const { value } = await findLedger(from, { ...parts, forest, older }, zone, contextOf(found).context);
    return value!;
  };

  test.each(LITTLE)('is unknown with %o since a first day years ago', async ({ code, ...found }) => {
    const ledger = await ledgerOf('2021-08-31', found);
    expect(ledger).toMatchObject({ unknown: code ?? 'too-little-observed', toldBy: 'years' });
  });

  test('is known within a year if the year is, and over years if half of the forest is', async () => {
    expect(await ledgerOf('2023-09-01', {})).toMatchObject({ unknown: null });
    expect(await ledgerOf('2021-08-31', { assessedFraction: 0.5 })).toMatchObject({ unknown: null });
  });
});
