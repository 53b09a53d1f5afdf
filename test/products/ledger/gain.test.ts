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
  test('is ground that was not forest and is forest now, with its exact area, in patches of the minimum', async () => {
    const state = await stateFrom(plotOf('pasture'));
    expect(state.forestPixels).toBe(PIXELS - PLOT_PIXELS);
    const events = await eventsOf(state, looks(LATELY, all('forest')));
    expect(countOf(events.gain, 1)).toBe(PLOT_PIXELS);
    expect([events.gain[0], events.gain[IN_PLOT]]).toEqual([0, 1]);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0 });
    const observations = looks(LATELY, all('forest'));
    expect(await gainOf(state, observations, { minimumPatch: PLOT_PIXELS })).toBe(PLOT_PIXELS);
    expect(await gainOf(state, observations, { minimumPatch: PLOT_PIXELS + 1 })).toBe(0);
    expect(await gainOf(state, [])).toBe(0);
  });

  test('requires log odds to rise by 2, and NBR relative to standing forest by 0.10', async () => {
    const state = await stateFrom(plotOf('thinner'));
    // From -0.89 to 1.95, then to 0.27.
    expect(await gainOf(state, looks(LATELY, all('forest')))).toBe(PLOT_PIXELS);
    expect(await gainOf(state, looks(LATELY, plotOf('thin')))).toBe(0);
    const thin = looks(LATELY, all('thin'));
    expect(await gainOf(await stateFrom(plotOf('pasture', 'thin')), thin)).toBe(PLOT_PIXELS);
    // Log odds rise by 3; NBR rises from 0.42 to 0.52, by slightly less than 0.10.
    expect(await gainOf(await stateFrom(plotOf('bare', 'thin')), thin)).toBe(0);
  });

  test('requires green ground on the barest days of the year', async () => {
    const state = await stateFrom(plotOf('pasture', 'forest'));
    const once = [...looks([40], plotOf('bare')), ...looks(LATELY.slice(1), all('forest'))];
    expect((await eventsOf(state, once)).logOdds[IN_PLOT]).toBeGreaterThan(0.5);
    expect(await gainOf(state, once)).toBe(0);
    // It must be green on days on which much of the zone is bare, but not on green days.
    const barest = looks([360], columns(10, 'bare'));
    expect(await gainOf(state, [...once, ...barest])).toBe(0);
    const grass = looks([360], columns(12, 'bare'));
    expect(await gainOf(state, [...once, ...grass])).toBe(PLOT_PIXELS);
  });
});
