import { describe, expect, it } from 'vitest';
import type { EventsResult, EventsTask } from '../../../src/products/ledger/tasks.ts';
import type { History } from '../../../src/sources/history/read.ts';
import type { AssessContext } from '../../../src/products/findings.ts';
import type { RadarChangeResult } from '../../../src/sources/radar/tasks.ts';
import { OFF, type Outcome } from '../../../src/sources/optional.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';
import type { ForestResult } from '../../../src/products/forest/tasks.ts';
import type { Zone } from '../../../src/geo/zone.ts';
import { findLoss, weighLoss } from '../../../src/products/ledger/loss.ts';

const DATE = '2024-06-30';
const TODAY = daysBetween('1970-01-01', DATE);
const found = <T>(value: object): Outcome<T> => ({ status: 'ok', value: value as T, run: null, error: null });
const CONFIRMED = new Int32Array(4).fill(TODAY - 20);

/** Runs findLoss on forest last seen `days` ago. Returns for how many days radar was requested, and the radar used in each assessment. */
async function lossOf(
  days: number,
  forestPixels = 4,
  radar = found<RadarChangeResult>({ confirmed: CONFIRMED }),
  pendingPixels = 0,
) {
  const requested: number[] = [];
  const assessed: EventsTask['radar'][] = [];
  const run = (task: EventsTask) => {
    assessed.push(task.radar);
    const events = { seenSince: TODAY - days, pendingPixels, observations: [] };
    return Promise.resolve(events as unknown as EventsResult);
  };
  const context = { pool: { run }, signal: new AbortController().signal } as unknown as AssessContext;
  const grid = northUpGrid(32720, 0, 0, 20, 2, 2);
  const history = {
    ...{ lat: -7, days: { state: addDays(DATE, -365), date: DATE }, grid, pixelAreaM2: 400 },
    ...{ state: { forestPixels }, recentDays: [], recent: [] },
  };
  const radarChange = (_history: History, firstDay: number) => {
    requested.push(TODAY - firstDay);
    return Promise.resolve(radar);
  };
  const { radarChange: outcome, events } = await findLoss(found(history), { radarChange }, context);
  return { requested, assessed, status: outcome.status, events: events.status };
}

describe('findLoss', () => {
  it('requests radar since the forest was last seen if that is over 60 days, and assesses loss again with it', async () => {
    expect(await lossOf(365, 0)).toMatchObject({ requested: [], status: 'off' });
    expect(await lossOf(60)).toEqual({ requested: [], assessed: [null], status: 'off', events: 'ok' });
    const assessed = [null, CONFIRMED];
    expect(await lossOf(61)).toEqual({ requested: [61], assessed, status: 'ok', events: 'ok' });
  });

  it('requests radar for the whole year when at least half a hectare and a thousandth of the forest is pending', async () => {
    const radar = found<RadarChangeResult>({ confirmed: CONFIRMED });
    expect(await lossOf(5, 13_000, radar, 13)).toMatchObject({ requested: [365], status: 'ok' });
    expect(await lossOf(5, 13_001, radar, 13)).toMatchObject({ requested: [], status: 'off' });
    expect(await lossOf(5, 100, radar, 12)).toMatchObject({ requested: [], status: 'off' });
  });

  it('keeps the optical loss when radar is not available', async () => {
    expect(await lossOf(365, 4, OFF)).toMatchObject({ requested: [365], assessed: [null], events: 'ok' });
  });
});

const COUNTS = { confirmedPixels: 100, highestPixels: 25, provisionalPixels: 50 } as const;
const KNOWN = { validFraction: 1, sureFraction: 1, assessedFraction: 1 } as const;

/** Loss on pixels of 400 m², forest and gain on pixels of 100 m². */
function weighed(overrides: Partial<EventsResult> = {}, stateFraction = 1) {
  const history = found<History>({ pixelAreaM2: 400, state: { validFraction: stateFraction } });
  const events = found<EventsResult>({ ...COUNTS, ...KNOWN, ...overrides });
  const forest = { forestPixels: 10_000, gainPixels: 300 } as ForestResult;
  return weighLoss(events, history, null, forest, { pixelAreaM2: 100 } as Zone);
}

describe('weighLoss', () => {
  it('converts pixels of each grid to hectares, with null for the highest confidence without radar', () => {
    const hectares = { lossHa: 5, highestHa: 1, provisionalHa: 2, gainHa: 3, baselineHa: 100 + 5 - 3 };
    expect(weighed().loss.value).toMatchObject({ ...hectares, level: 'WARNING' });
    expect(weighed({ highestPixels: null }).loss.value).toMatchObject({ lossHa: 4, highestHa: null });
  });

  it('reports loss as unknown, not zero, with the reason', () => {
    const { loss, lossUnknown } = weighed({ sureFraction: 0.49 });
    expect(loss).toMatchObject({ status: 'empty', value: null });
    expect(lossUnknown).toBe('unsure-forest');
    expect(weighed({}, 0.2).lossUnknown).toBe('no-baseline');
  });
});
