import * as fault from '../../../support/faults.ts';
import { bomb, empty, flipped, sparse } from '../damage.ts';
import { at, pair, row, type Row } from '../row.ts';

const PAGES = [
  [200, 'text/html'],
  [206, 'text/html; charset=utf-8'],
  [200, 'application/xml'],
  [206, 'application/xml'],
  [206, 'application/json'],
] as const;

/** F14 to F18: ranges with bytes of something else, or of a damaged file. */
export const CONTENTS: readonly Row[] = [
  ...PAGES.flatMap(([code, type]) =>
    pair('F14', `${code} with ${type}`, () => fault.page(code, type), ['not-a-tiff', 'not-a-tiff']),
  ),
  // If the size of the file is unknown, a place past its end is requested, and the file is opened again.
  ...pair(
    'F14',
    'a page with the content type of a TIFF',
    () => fault.page(206, 'image/tiff'),
    [at('not-a-tiff', 'tile-corrupt', 'right'), at('not-a-tiff', 'tile-too-large', 'tile-corrupt')],
    { hidden: at('not-a-tiff', ['right', 'tile-too-large', 'tile-corrupt'], ['right', 'tile-corrupt']) },
  ),
  ...pair(
    'F15',
    'flipped bits',
    flipped,
    [at('not-a-tiff', 'tile-corrupt', 'right'), at('not-a-tiff', 'tile-corrupt', 'tile-corrupt')],
    { hidden: at('not-a-tiff', ['right', 'out-of-range'], ['right', 'tile-corrupt']) },
  ),
  row('F16', 'a bomb', bomb, 'always', at('unsupported-tiff', 'tile-too-large', 'tile-too-large')),
  row('F18', 'zeros for offset and count', sparse, 'always', at('not-a-tiff', 'hole', 'tile-corrupt')),
  row('F18', 'zero for the count', empty, 'always', at('not-a-tiff', 'tile-corrupt', 'tile-corrupt')),
];
