import { expect, it } from 'vitest';
import { overallOf, reportOf, totalsOf } from '../../../demo/src/progress/totals.ts';

it('totalsOf adds up the progress of all sources of a call', () => {
  const progress = new Map([
    ['sentinel2', { scenes: 6, bytes: 1_000 }],
    ['gedi', { scenes: 3, bytes: 0 }],
  ]);
  expect(totalsOf(progress)).toEqual({ sources: 2, scenes: 9, bytes: 1_000 });
  expect(totalsOf(new Map())).toEqual({ sources: 0, scenes: 0, bytes: 0 });
});

it('overallOf takes the highest fraction, so progress never goes back', () => {
  const progress = new Map([
    ['sentinel2', { overall: 0.4 }],
    ['gedi', { overall: 0.55 }],
    ['firms', { overall: 0.1 }],
  ]);
  expect(overallOf(progress)).toBe(0.55);
});

it('reportOf finds the report of a part of a call, for a period’s images by their sensor', () => {
  const reports = ['period1/firms', 'period1/sentinel2', 'period2/landsat89', 'sentinel1'].map((id) => ({
    id,
  }));
  expect(reportOf('sentinel1', reports)?.id).toBe('sentinel1');
  expect(reportOf('period1/optical', reports)?.id).toBe('period1/sentinel2');
  expect(reportOf('period2/optical', reports)?.id).toBe('period2/landsat89');
  expect(reportOf('period1/firms', reports)?.id).toBe('period1/firms');
  expect(reportOf('gedi', reports)).toBeUndefined();
});
