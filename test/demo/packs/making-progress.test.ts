import { describe, expect, it } from 'vitest';
import type { PackProgress } from 'sylvan/packs';
import { withReport, type MakingProgress } from '../../../demo/src/packs/making-progress.ts';

const report = (
  step: PackProgress['step'],
  call: number,
  read?: { readonly source: string; readonly bytes: number; readonly overall?: number },
): PackProgress => ({ pack: 'a', step, call, calls: 3, progress: read ?? null }) as unknown as PackProgress;

function after(...reports: readonly PackProgress[]): MakingProgress {
  return reports.reduce<MakingProgress | null>(withReport, null)!;
}

describe('how far the making of a pack is', () => {
  it('adds up what sources and calls have fetched, the newest of each', () => {
    const bytes = (...reports: readonly PackProgress[]) => after(...reports).bytes;
    const first = [
      report('fetch', 1, { source: 'sentinel2', bytes: 10 }),
      report('fetch', 1, { source: 'sentinel1', bytes: 5 }),
      report('fetch', 1, { source: 'sentinel2', bytes: 30 }),
    ];
    expect(bytes(...first)).toBe(35);
    expect(bytes(...first, report('fetch', 2, { source: 'sentinel2', bytes: 7 }))).toBe(42);
    // What is read from storage was not fetched.
    expect(bytes(...first, report('check', 1, { source: 'sentinel2', bytes: 100 }))).toBe(35);
  });

  it('goes on within a call', () => {
    const at = (overall: number) =>
      after(report('fetch', 2, { source: 'sentinel2', bytes: 1, overall })).fraction;
    expect(at(0)).toBe(after(report('fetch', 2)).fraction);
    expect(at(0.5)).toBeCloseTo((at(0) + at(1)) / 2, 10);
    expect(at(1)).toBeCloseTo(after(report('fetch', 3)).fraction, 10);
  });

  it('only goes on, through fetching, cutting and checking, also where something is fetched again', () => {
    const reports = [
      ...[1, 2, 3].map((call) => report('fetch', call)),
      report('cut', 3),
      ...[1, 2].map((call) => report('check', call)),
      report('fetch', 2),
      report('cut', 3),
      report('check', 3),
    ];
    const fractions = reports.map((_, i) => after(...reports.slice(0, i + 1)).fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions[0]).toBe(0);
    expect(new Set(fractions.slice(0, 6)).size).toBe(6);
    expect(fractions.at(-1)).toBeLessThan(1);
    expect(after(...reports.slice(0, 7))).toMatchObject({ step: 'fetch', call: 2, calls: 3 });
  });
});
