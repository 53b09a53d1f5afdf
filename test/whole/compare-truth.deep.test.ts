import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  comparisonChapter,
  comparisonVerdicts,
  printableComparison,
} from '../../scripts/accuracy-compare-report.mjs';
import { assessComparison, lossNearEvents, type AssessedComparison } from '../../scripts/accuracy-zones.mjs';
import { temporaryFolder } from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const broken = (zone: AssessedComparison) =>
  comparisonVerdicts([zone]).flatMap(({ name, holds }) => (holds ? [] : [name]));

/**
 * The zone of `npm run accuracy` with a clearing under 1 ha, a plantation, and images of period 1 without an
 * offset.
 */
const SEED = 7;

describe(`a simulated zone in two periods (seed ${SEED})`, () => {
  let zone: AssessedComparison;
  beforeAll(async () => {
    zone = await assessComparison('random', SEED, folder.path);
  }, 60_000);

  it('is reported within every tolerance', () => {
    expect(broken(zone), printableComparison(zone)).toEqual([]);
    expect([zone.truth.clearedObservedHa, zone.truth.gainedObservedHa > 5]).toEqual([0.96, true]);
  });

  it('has a row in the report', () => {
    const text = comparisonChapter([zone]);
    expect(text).toContain(`| seed ${SEED} | ${zone.answer.period1.ndvi.toFixed(4)}`);
    expect(text).toMatch(/\| NDVI of both periods ± 0.01 \| 1 of 1 \| holds \|/);
    expect(text).not.toMatch(/fails|NaN|undefined|Infinity/);
  });

  it.each([
    ['NDVI of both periods ± 0.01', 'period2', { ndvi: 0.5 }],
    ['NBR of both periods ± 0.01', 'period1', { nbr: 0.5 }],
    ['Forest cover of both periods, in leaf, ± 2 points', 'period1', { forest_cover: 60 }],
    ['VV of both periods ± 0.2 dB', 'period2', { sentinel1_vv: null }],
    ['Fires of both periods exact', 'period2', { active_fires: null }],
    ['Cleared area ± 5 %', 'changes', { forest_loss_ha: 1.02 }],
    ['Gained area ± 5 %', 'changes', { forest_gain_ha: 0 }],
  ] as const)('fails the check of a wrong or missing value: %s', (name, part, change) => {
    const { answer } = zone;
    const off = { ...zone, answer: { ...answer, [part]: { ...answer[part], ...change } } };
    expect(broken(off)).toEqual([name]);
  });

  it('fails the checks for false loss and for a wrong status', () => {
    expect(broken({ ...zone, falseLossHa: 0.0021 * zone.truth.period1.forestHa })).toEqual([
      'Loss where nothing changed under 0.2 % of the forest',
    ]);
    expect(broken({ ...zone, answer: { ...zone.answer, status: 'CRITICAL_LOSS' } })).toHaveLength(1);
  });
});

it('leaf fall alone is neither loss nor gain', { timeout: 60_000 }, async () => {
  const zone = await assessComparison('summer-winter', 1, folder.path);
  expect(broken(zone), printableComparison(zone)).toEqual([]);
  expect(zone.answer).toMatchObject({
    status: 'STABLE',
    season: { mismatch: true },
    changes: { forest_loss_ha: 0, forest_gain_ha: 0 },
    details: { forest: { told_by: 'years' } },
  });
  const lost = { ...zone.answer.changes, forest_loss_ha: 0.9 * zone.truth.period1.forestHa };
  expect(broken({ ...zone, answer: { ...zone.answer, changes: lost } })).toContain(
    'No loss and no gain by leaf fall',
  );
});

it('a comparison of Landsat 4/5 with 8/9 is harmonised and accurate', { timeout: 60_000 }, async () => {
  const zone = await assessComparison('tm-oli', 1, folder.path);
  expect(broken(zone), printableComparison(zone)).toEqual([]);
  const { period1, period2 } = zone.answer.details.optical;
  expect([period1, period2]).toMatchObject([
    { sensor: 'landsat45', harmonised: true },
    { sensor: 'landsat89', harmonised: false },
  ]);
  expect(zone.answer.details.missing).toMatchObject({
    'period1.sentinel1_vv': { code: 'source-empty' },
    'period1.active_fires': { code: 'source-empty' },
  });
});

it('a clear-cut of 20 x 20 pixels is 4.00 ha of high severity', { timeout: 60_000 }, async () => {
  const zone = await assessComparison('cut20', 1, folder.path);
  expect(broken(zone), printableComparison(zone)).toEqual([]);
  expect(zone.answer.changes).toMatchObject({
    forest_loss_ha: 4,
    severity_ha: { high: 4, moderate_high: 0 },
  });
});

it('lossNearEvents counts only pixels entirely outside events', () => {
  const affine = [30, 0, 600_015, 0, -30, 9_000_000] as const;
  const grid = { epsg: 32720, affine, width: 3, height: 1 };
  const zone = { ...grid, affine: [10, 0, 600_000, 0, -10, 9_000_000] as const, width: 12, height: 3 };
  const event = {
    kind: 'felled',
    date: '2024-01-01',
    x: 5,
    y: 0,
    width: 1,
    height: 3,
    areaHa: 0.03,
  } as const;
  const reported = { grid, data: Uint8Array.of(1, 1, 255) };
  expect(lossNearEvents(reported, { zone, events: [event] })).toBeCloseTo(0.09, 12);
  expect(lossNearEvents(reported, { zone, events: [] })).toBeCloseTo(0.18, 12);
});
