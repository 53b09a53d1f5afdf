import { ACCESS } from './rows/access.ts';
import { CONTENTS } from './rows/contents.ts';
import { RANGES } from './rows/ranges.ts';
import { WAITS } from './rows/waits.ts';
import type { FaultId, Row } from './row.ts';

/**
 * Every fault of a single file, in each form, tested at every position. Queries refer to rows by their index.
 */
export const MATRIX: readonly Row[] = [...WAITS, ...RANGES, ...CONTENTS, ...ACCESS];

/** Tests of faults of hosts, catalogs and complete calls: the fault, the file, and part of the title. */
export const ELSEWHERE: readonly (readonly [fault: FaultId, file: string, title: string])[] = [
  ['F3', 'test/net/faults.test.ts', 'delays all requests to the host by Retry-After'],
  ['F8', 'test/net/faults.test.ts', 'F8: a host that ignores ranges'],
  ['F17', 'test/hostile/network/overviews.test.ts', 'F17'],
  ['F17', 'test/worker/cog/reads.test.ts', 'refuses a window with a side over 4096 pixels'],
  ['F21', 'test/browser/hostile/network/matrix.deep.test.ts', 'F21'],
  ['F22', 'test/net/faults.test.ts', 'a redirect to another server on this machine is refused'],
  ['F23', 'test/whole/catalogs.deep.test.ts', 'if the signature expires between survey and read'],
  ['F24', 'test/sources/planetary-computer.test.ts', 'measures the lifetime by the server’s clock'],
  ['F26', 'test/net/faults.test.ts', 'fails with network-or-cors after one retry'],
  ['F26', 'test/browser/cache.deep.test.ts', 'serves an analysis without a network'],
  ['F28', 'test/whole/catalogs.deep.test.ts', 'a catalog that gives nothing'],
  ['F28', 'test/cache/json-client.test.ts', 'refuses %s without a retry'],
  ['F28', 'test/cache/json-client.test.ts', 'stops reading an endless body'],
  ['F28', 'test/stac/search.test.ts', 'a cycle of two tokens'],
  ['F28', 'test/stac/search.test.ts', 'keeps the first item of each id'],
  ['F28', 'test/hostile/catalogs/stac.test.ts', 'give known scenes or a typed error'],
  ['F28', 'test/sources/earth-search.test.ts', 'is filtered by the query if the server ignores it'],
  ['F28', 'test/whole/nothing-observed.test.ts', 'if the period has no scene'],
  ['F29', 'test/whole/bad-rasters.deep.test.ts', 'a host that is silent'],
  ['F30', 'test/whole/abort.deep.test.ts', "with the signal's reason"],
];
