import { describe, expect, test } from 'vitest';
import type { EventsTask, StateResult } from '../../../src/products/ledger/tasks.ts';
import type { HistoryObservation } from '../../../src/sources/history/tasks.ts';
import {
  all,
  columns,
  countOf,
  eventsOf,
  field,
  IN_PLOT,
  looks,
  PIXELS,
  PLOT,
  PLOT_PIXELS,
  stateFrom,
  type GroundKind,
} from './support/observations.ts';

const LATELY = [40, 120, 200, 280] as const;
const plotOf = (kind: GroundKind, rest: GroundKind = 'forest') => field(kind, PLOT, rest);

async function gainOf(
  state: StateResult,
  observations: readonly HistoryObservation[],
  given: Partial<EventsTask> = {},
): Promise<number> {
  return countOf((await eventsOf(state, observations, given)).gain, 1);
}

describe('gain', () => {
  test('is ground that was no forest and is forest, its area exact', async () => {
    const state = await stateFrom(plotOf('pasture'));
    expect(state.forestPixels).toBe(PIXELS - PLOT_PIXELS);
    const events = await eventsOf(state, looks(LATELY, all('forest')));
    expect(countOf(events.gain, 1)).toBe(PLOT_PIXELS);
    expect([events.gain[0], events.gain[IN_PLOT]]).toEqual([0, 1]);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0 });
  });

  test('is none without observations', async () => {
    expect(await gainOf(await stateFrom(plotOf('pasture')), [])).toBe(0);
  });

  test('is none in patches under 0.1 ha', async () => {
    const state = await stateFrom(plotOf('pasture'));
    const observations = looks(LATELY, all('forest'));
    expect(await gainOf(state, observations, { minimumPatch: PLOT_PIXELS })).toBe(PLOT_PIXELS);
    expect(await gainOf(state, observations, { minimumPatch: PLOT_PIXELS + 1 })).toBe(0);
  });

  test('was under the state’s threshold by 2 of log odds', async () => {
    const observations = looks(LATELY, all('forest'));
    const bare = await stateFrom(plotOf('bare'));
    // Log odds -2.78 then.
    expect(await gainOf({ ...bare, threshold: -0.7 }, observations)).toBe(PLOT_PIXELS);
    expect(await gainOf({ ...bare, threshold: -0.9 }, observations)).toBe(0);
  });

  test('is over the year’s threshold by 0.5 of log odds', async () => {
    const state = await stateFrom(plotOf('pasture'));
    const observations = looks(LATELY, plotOf('thin'));
    // Log odds 0.27 now, which is forest by either.
    expect(await gainOf(state, observations, { threshold: -0.3 })).toBe(PLOT_PIXELS);
    expect(await gainOf(state, observations, { threshold: -0.1 })).toBe(0);
  });

  test('rises by 0.20 of NBR against the forest', async () => {
    const bare = await stateFrom(plotOf('bare'));
    const after = { threshold: -0.4 };
    expect(await gainOf(bare, looks(LATELY, all('forest')), after)).toBe(PLOT_PIXELS);
    // From 0.42 to 0.52.
    expect(await gainOf(bare, looks(LATELY, plotOf('thin')), after)).toBe(0);
    // From 0.16 to 0.70 as all around it: what grew is the season’s.
    const thinYear = await stateFrom(plotOf('bare', 'thin'));
    expect(await gainOf(thinYear, looks(LATELY, all('forest')))).toBe(0);
  });

  test('is green on the barest days of the year', async () => {
    const state = await stateFrom(plotOf('pasture', 'forest'));
    const once = [...looks([40], plotOf('bare')), ...looks(LATELY.slice(1), all('forest'))];
    expect((await eventsOf(state, once)).logOdds[IN_PLOT]).toBeGreaterThan(0.5);
    expect(await gainOf(state, once)).toBe(0);
    // On a day on which half of the zone is bare it is green; on a green day it need not be.
    const barest = looks([360], columns(10, 'bare'));
    expect(await gainOf(state, [...once, ...barest])).toBe(0);
    const grass = looks([360], columns(12, 'bare'));
    expect(await gainOf(state, [...once, ...grass])).toBe(PLOT_PIXELS);
  });
});
