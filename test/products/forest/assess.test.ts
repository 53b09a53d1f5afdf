import { describe, expect, it } from 'vitest';
import { seasonsOf, yearPlanes } from '../../../src/products/forest/assess.ts';
import { yearRule } from '../../../src/products/forest/model.ts';
import type { History } from '../../../src/sources/history/read.ts';
import { historyGrid } from '../../../src/sources/history/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import { LOSS, type EventsResult } from '../../../src/products/ledger/tasks.ts';
import type { Optical } from '../../../src/sources/optical/optical.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { outcome } from '../../support/compare-findings.ts';

const DAYS = ['2024-01-15', '2024-06-15'];

/** The parts of a zone's history that determine its planes of the year. */
function historyOf(size: number, lat: number, days = DAYS): History {
  const grid = historyGrid(makeZone({ lat, lng: 39, size }), READING.full);
  const recent = days.map((day) => ({ day: Date.parse(day) / 86_400_000 }));
  return { lat, lng: 39, grid, recentDays: days, recent } as unknown as History;
}

const LOSSES = Uint8Array.of(LOSS.none, LOSS.provisional, LOSS.confirmed, LOSS.highest, LOSS.unknown);
const ALERT = {
  loss: LOSSES,
  logOdds: Float32Array.of(1, 2, 3, 4, NaN),
  ndvi: new Float32Array(5).fill(0.8),
  nbr: new Float32Array(5).fill(0.7),
  gain: Uint8Array.of(1, 0, 0, 0, 0),
} as EventsResult;

const ZONE = makeZone({ lat: -7.8, lng: 39, size: 2 });

describe('planes of the year', () => {
  it('contain the log odds, indices and gains of the events, and the confirmed losses', () => {
    const planes = yearPlanes(outcome(historyOf(2, -7.8)), outcome(ALERT), ZONE)!;
    expect([...planes.lost]).toEqual([0, 0, 1, 1, 0]);
    const { logOdds, ndvi, nbr, gain: gained } = ALERT;
    expect(planes).toMatchObject({ logOdds, ndvi, nbr, gained });
    expect(planes.threshold).toBe(yearRule(-7.8, DAYS).threshold);
  });

  it.each([
    [20, 2],
    [50, 3],
  ])('for a zone of %d km have pixels that are %d fine pixels wide', (size, factor) => {
    const zone = makeZone({ lat: -7.8, lng: 39, size });
    const history = historyOf(size, -7.8);
    const planes = yearPlanes(outcome(history), outcome(ALERT), zone)!;
    expect(planes).toMatchObject({ factor, width: history.grid.width, height: history.grid.height });
    expect(planes.width * factor).toBeLessThanOrEqual(zone.grid.width);
  });

  it('are null without a history, events or observations', () => {
    const none = outcome<never>(null);
    expect(yearPlanes(none, outcome(ALERT), ZONE)).toBeNull();
    expect(yearPlanes(outcome(historyOf(2, -7.8)), none, ZONE)).toBeNull();
    expect(yearPlanes(outcome(historyOf(2, -7.8, [])), outcome(ALERT), ZONE)).toBeNull();
  });
});

describe('the part of the year that classifies the forest', () => {
  // In the south, July to November is dry.
  const scenes = [{ datetime: '2024-08-15T00:00:00Z' }, { datetime: '2024-09-15T00:00:00Z' }];
  const seen = (days: string[]) =>
    seasonsOf({
      job: { lat: -7.8 },
      optical: { scenes } as unknown as Optical,
      history: outcome(historyOf(2, -7.8, days)),
    });

  it('is that of the observations of the year, or of the composite if there are none', () => {
    expect([seen(DAYS), seen([])]).toEqual(['one', 'dry']);
  });
});
