import * as fault from '../../../support/faults.ts';
import { gzipped, otherTotal, shifted, some } from '../damage.ts';
import { at, pair, row, type Row } from '../row.ts';

const MISMATCH = ['right', 'range-mismatch'] as const;

/** Values of Content-Range that contradict the request. */
export const WRONG: readonly [string, Parameters<typeof fault.contentRange>[0]][] = [
  ['start', (r, size) => `bytes ${r.offset + 1}-${r.offset + r.length}/${size}`],
  ['end', (r, size) => `bytes ${r.offset}-${r.offset + r.length}/${size}`],
  ['unit', (r, size) => `pages ${r.offset}-${r.offset + r.length - 1}/${size}`],
  ['order', (r, size) => `bytes ${r.offset + r.length}-${r.offset}/${size}`],
  ['total below its end', (r) => `bytes ${r.offset}-${r.offset + r.length - 1}/${r.offset + 5}`],
  ['garbage', () => 'all of it'],
];

/** F6 to F11 and F19: responses that are not the requested range. */
export const RANGES: readonly Row[] = [
  ...pair('F6', 'a short body', (hit) => fault.shortBody(some(15, hit)), ['right', 'truncated'], {
    within: 20,
    // A truncated header looks like a file that ends there.
    hidden: at(
      ['not-a-tiff', 'truncated'],
      ['right', 'truncated', 'tile-corrupt', 'out-of-range'],
      ['right', 'truncated'],
    ),
  }),
  ...pair('F7', 'a longer body', (hit) => fault.longBody(some(50, hit)), MISMATCH),
  ...pair('F7', 'a longer body of unknown length', (hit) => fault.longBody(some(50, hit), false), MISMATCH),
  ...pair('F8', 'the whole of a small file', () => fault.ignoreRange(), ['right', 'right']),
  row('F8', 'a file of unknown size', () => fault.ignoreRange(false), 'always', 'range-unsupported'),
  row('F8', 'the whole of a large file', () => fault.ignoreRange(), 'always', 'range-unsupported', {
    file: 'large',
  }),
  ...WRONG.flatMap(([name, value]) =>
    pair('F9', `a wrong Content-Range: ${name}`, () => fault.contentRange(value), MISMATCH, {
      hidden: 'right',
    }),
  ),
  // A page cannot distinguish an absent header from a hidden one.
  ...pair('F9', 'no Content-Range', () => fault.contentRange(() => null), MISMATCH, { page: 'right' }),
  ...pair('F9', 'another total', () => otherTotal, ['right', 'source-changed'], { hidden: 'right' }),
  ...pair('F9', 'another range, stated correctly', () => shifted(7), MISMATCH, {
    hidden: at(
      'not-a-tiff',
      ['right', 'tile-corrupt', 'tile-too-large', 'out-of-range'],
      ['right', 'tile-corrupt'],
    ),
  }),
  ...pair('F10', '416', () => fault.status(416), ['right', 'out-of-range']),
  ...pair('F11', 'several parts', () => fault.multipart, MISMATCH),
  ...pair('F19', 'plain bytes declared as gzip', () => fault.gzip, MISMATCH, {
    page: ['right', 'network-or-cors', 'truncated', 'range-mismatch'],
  }),
  // Chromium does not accept encoded responses to range requests.
  ...pair('F19', 'bytes in gzip', () => gzipped, MISMATCH, {
    page: ['right', 'range-mismatch', 'network-or-cors'],
  }),
];
