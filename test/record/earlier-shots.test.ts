import { describe, expect, it } from 'vitest';
import { translatedWarning } from '../../src/locale/retold.ts';
import { warning } from '../../src/locale/index.ts';
import { earlierShots } from '../../src/record/warnings.ts';
import { exampleRun, outcome } from '../support/compare-findings.ts';

const shotsOf = (...days: string[]) =>
  outcome(null, {
    run: exampleRun({
      scenes: days.map((date) => ({ id: date, date, processing_baseline: null, valid_fraction: null })),
    }),
  });

describe('earlierShots, for LiDAR only from earlier years', () => {
  it('returns the day of the newest shot if it is over a year before the date, else nothing', () => {
    expect(earlierShots(shotsOf('2022-03-12', '2019-05-01'), '2023-08-31')).toEqual(['2022-03-12']);
    expect(earlierShots(shotsOf('2019-05-01', '2022-08-31'), '2023-08-31')).toEqual([]);
    expect(earlierShots(shotsOf(), '2023-08-31')).toEqual([]);
    expect(earlierShots(outcome(null, { status: 'failed', run: null }), '2023-08-31')).toEqual([]);
  });

  it('has a warning in both languages', () => {
    const earlier = warning('lidar-earlier', 'en', ['2022-03-12']);
    expect(earlier.detail).toContain('(2022-03-12)');
    expect(translatedWarning(earlier, 'fr')).toMatch(/empreintes LiDAR .* \(2022-03-12\)\.$/);
  });
});
