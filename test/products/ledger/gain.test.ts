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

  test('has risen by 2 of log odds', async () => {
    const state = await stateFrom(plotOf('thinner'));
    // From -0.89 to 1.95; to 0.27.
    expect(await gainOf(state, looks(LATELY, all('forest')))).toBe(PLOT_PIXELS);
    expect(await gainOf(state, looks(LATELY, plotOf('thin')))).toBe(0);
  });

  test('has risen by 0.10 of NBR against the forest', async () => {
    const thin = looks(LATELY, all('thin'));
    expect(await gainOf(await stateFrom(plotOf('pasture', 'thin')), thin)).toBe(PLOT_PIXELS);
    // Log odds rise by 3, NBR from 0.42 to 0.52, which is a little less.
    expect(await gainOf(await stateFrom(plotOf('bare', 'thin')), thin)).toBe(0);
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
