import { describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, Layer } from 'sylvan';
import { isSuccessor, newsOf } from '../../../demo/src/saved/news.ts';
import type { Analysis } from '../../../demo/src/state/analysis.ts';
import { exampleAnswer } from '../../support/answer.ts';

/**
 * The area of a pixel of 20 m near the central meridian of a UTM zone: 0.04 ha divided by the square of the
 * scale there.
 */
const HECTARES = 0.04 / 0.9996 ** 2;
const GRID = { epsg: 32631, affine: [20, 0, 499_960, 0, -20, 5_411_720], width: 4, height: 2 } as const;
const NONE = NaN;

/**
 * A large loss that grew, with a pixel half a year old and a new one; besides, one new pixel and one undated
 * pixel.
 */
const LAYERS: readonly Layer[] = [
  { id: 'loss', grid: GRID, data: Uint8Array.of(2, 2, 0, 1, 2, 0, 255, 0) },
  { id: 'loss-age', grid: GRID, data: Float32Array.of(180, 10, NONE, 29, NONE, NONE, NONE, NONE) },
];

function answerOf(date: string, level: AnalyzeAnswer['deforestation_alert']): AnalyzeAnswer {
  const answer = exampleAnswer();
  const loss = { confirmed_ha: 0.2, provisional_ha: 0, highest_ha: null, percent: 1, baseline_forest_ha: 20 };
  const fires = { window_days: 7, clusters: 1, frp_sum_mw: 5, observed_fraction: 1 };
  const details = { ...answer.details, date, fires };
  const whole = { ...details, loss: { ...loss, fires_in_forest: 0, valid_fraction: 1 } };
  return { ...answer, deforestation_alert: level, active_fires: 3, details: whole };
}

const fireAt = (time: string) =>
  ({
    ...({ lat: 0, lng: 0, time, satellite: 'N', instrument: 'VIIRS' } as const),
    ...({ confidence: 'high', frp: 1, type: 0 } as const),
  }) as const;
const FIRES = {
  from: 'points',
  detections: ['2026-03-31T03:10Z', '2026-03-29T23:59Z', '2026-03-26T13:00Z'].map(fireAt),
} as const;

const zone = { lat: -7.836, lng: 39.274, size: 2, date: null };
const answer = answerOf('2026-03-31', 'WARNING');
const now: Analysis = { answer, layers: LAYERS, fires: FIRES, zone, pack: null };
const since = (day: string, found = now) => newsOf(answerOf(day, 'STABLE'), found);

describe('what is new since an answer', () => {
  it('is the alert level, and the forest first seen lost after its day, whichever patch it is part of', () => {
    const { loss } = since('2026-03-01');
    expect(loss?.hectares).toBeCloseTo(2 * HECTARES, 3);
    // The two new pixels do not touch.
    expect(loss?.patches).toBe(2);
    // Loss seen on that very day is not new.
    expect(since('2026-03-02').loss).toMatchObject({ patches: 1 });
    expect(since('2026-03-30').loss).toEqual({ hectares: 0, patches: 0 });
    expect(since('2026-03-30').levels).toEqual({ before: 'STABLE', now: 'WARNING' });
    expect(since('2025-03-31').loss?.hectares).toBeCloseTo(3 * HECTARES, 3);
  });

  it('is unknown for loss without dates, or if loss could not be assessed', () => {
    expect(since('2026-03-01', { ...now, layers: LAYERS.slice(0, 1) }).loss).toBeNull();
    const answer = { ...now.answer, details: { ...now.answer.details, loss: null } };
    expect(since('2026-03-01', { ...now, answer }).loss).toBeNull();
  });

  it('is the fires after its day, within the window in which fires were counted', () => {
    expect(since('2026-03-28').fires).toEqual({ count: 2, days: 3 });
    expect(since('2026-03-29').fires).toEqual({ count: 1, days: 2 });
    expect(since('2026-01-01').fires).toEqual({ count: 3, days: 7 });
  });

  it('is unknown for fires if they are unknown, or if too few of them have their times', () => {
    expect(since('2026-03-28', { ...now, fires: null }).fires).toBeNull();
    expect(since('2026-03-28', { ...now, answer: { ...now.answer, active_fires: null } }).fires).toBeNull();
    const many = { ...now, answer: { ...now.answer, active_fires: 600 } };
    expect(since('2026-01-01', many).fires).toBeNull();
    expect(since('2026-03-28', many).fires).toEqual({ count: 2, days: 3 });
  });
});

it('an answer succeeds one of the same or an earlier day, unless only the earlier one has loss', () => {
  const [march, april] = [answerOf('2026-03-31', 'STABLE'), answerOf('2026-04-30', 'STABLE')];
  const quick = { ...april, details: { ...april.details, loss: null } };
  expect([isSuccessor(april, march), isSuccessor(march, march)]).toEqual([true, true]);
  expect([isSuccessor(march, april), isSuccessor(quick, march)]).toEqual([false, false]);
  expect([isSuccessor(april, quick), isSuccessor(quick, quick)]).toEqual([true, true]);
});
