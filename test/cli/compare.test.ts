import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { SAMPLE, type CompareWork } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

const ZONE = ['compare', '--lat', '-7.836', '--lng', '39.274'];
const DAYS = [
  ...['--date1-start', '2018-06-01', '--date1-end', '2018-08-31'],
  ...['--date2-start', '2019-06-01', '--date2-end', '2019-08-31'],
];

describe('a valid call', () => {
  it('passes numbers and the four dates, and fills in the defaults', async () => {
    const { code, log } = await sylvan([...ZONE, ...DAYS]);
    expect(code).toBe(0);
    expect(log.comparisons).toStrictEqual([
      {
        ...{ lat: -7.836, lng: 39.274, size: 10, lang: 'en', detail: 'standard' },
        ...{ date1_start: '2018-06-01', date1_end: '2018-08-31' },
        ...{ date2_start: '2019-06-01', date2_end: '2019-08-31' },
      },
    ]);
    expect([log.catalogs, log.open]).toStrictEqual([[undefined], 0]);
  });
});

describe('a sample', () => {
  const EDGE = ['compare', '--sample', 'forest-edge'];

  it('is compared at its own place and dates, and reported as simulated', async () => {
    const { code, stdout, stderr, log } = await sylvan(EDGE);
    expect(code).toBe(0);
    expect(log.comparisons).toStrictEqual([{ ...SAMPLE.comparison, lang: 'en', detail: 'standard' }]);
    expect([log.samples, log.catalogs]).toStrictEqual([['forest-edge'], [undefined]]);
    expect(stdout).toMatch(/^Between June–August 2018/);
    expect(stderr).toBe('Simulated sample "forest-edge": this is not a real place.\n');
  });
});

describe('a failure', () => {
  it('in one period names that period and the nearest images', async () => {
    const fields = { period: 1, nearest_before: null, nearest_after: '2018-09-12', scenes_found: 0 };
    const compareWork: CompareWork = () => Promise.reject(new SylvanError('no-imagery', '', { fields }));
    const { code, stdout, stderr, log } = await sylvan([...ZONE, ...DAYS], { compareWork });
    expect([code, stdout, log.open]).toStrictEqual([3, '', 0]);
    expect(words(stderr)).toMatch(
      /\(scenes found: 0; period: 1; nearest image after: 2018-09-12\)\. Choose other dates/,
    );
  });
});
