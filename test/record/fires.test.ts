import { expect, it } from 'vitest';
import type { Fires } from '../../src/sources/fires/assess.ts';
import { OFF } from '../../src/sources/optional.ts';
import type { FireDetection } from '../../src/sources/points.ts';
import { locatedFires, MAX_LOCATED_FIRES } from '../../src/record/fires.ts';

const FIRE: FireDetection = {
  ...{ lat: -10.6, lng: -61.35, time: '2025-08-30T17:42Z', satellite: 'N20', instrument: 'VIIRS' },
  ...{ confidence: 'high', frp: 12.3, type: 0 },
};

function located(inside: readonly FireDetection[]) {
  const value: Fires = {
    ...{ windowDays: 7, count: inside.length, inside, clusters: 1, frpSumMw: 0 },
    ...{ observedFraction: null, from: 'points' },
  };
  return locatedFires({ fires: { ...OFF, status: 'ok', value } })!;
}

it('locatedFires lists the newest detections first, up to the maximum', () => {
  const at = (minute: number) => new Date(Date.UTC(2025, 7, 30, 0, minute)).toISOString();
  const many = Array.from({ length: MAX_LOCATED_FIRES + 20 }, (_, i) => ({ ...FIRE, time: at(i) }));
  const { detections } = located(many);
  expect(detections).toHaveLength(MAX_LOCATED_FIRES);
  expect([detections[0].time, detections.at(-1)!.time]).toEqual([at(many.length - 1), at(20)]);
  expect(many[0].time).toBe(at(0));
});

it('locatedFires omits unknown properties that a catalog adds, and is null when the source was off', () => {
  const { detections } = located([{ ...FIRE, secret: 'x' } as FireDetection]);
  expect(detections).toEqual([FIRE]);
  expect(locatedFires({ fires: OFF })).toBeNull();
});
