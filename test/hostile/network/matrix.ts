import { ACCESS } from './rows/access.ts';
import { CONTENTS } from './rows/contents.ts';
import { RANGES } from './rows/ranges.ts';
import { WAITS } from './rows/waits.ts';
import type { FaultId, Row } from './row.ts';

/**
 * Every fault of a single file, in each form, tested at every position. Queries refer to rows by their index.
 */
export const MATRIX: readonly Row[] = [...WAITS, ...RANGES, ...CONTENTS, ...ACCESS];

/** A test of a fault that does not concern a single file. */
interface Elsewhere {
  readonly fault: FaultId;
  readonly what: string;
  readonly file: string;
  /** Part of its title. */
  readonly title: string;
}

const elsewhere = (fault: FaultId, what: string, file: string, title: string): Elsewhere => ({
  ...{ fault, what, file, title },
});

/** Tests of faults of hosts, catalogs and complete calls. */
export const ELSEWHERE: readonly Elsewhere[] = [
  elsewhere(
    'F3',
    'the wait is shared by all requests to the host',
    'test/net/faults.test.ts',
    'delays all requests to the host by Retry-After',
  ),
  elsewhere(
    'F8',
    'less than 1 MiB of a large file is read',
    'test/net/faults.test.ts',
    'F8: a host that ignores ranges',
  ),
  elsewhere('F17', 'overviews are chosen by size', 'test/hostile/network/overviews.test.ts', 'F17'),
  elsewhere(
    'F17',
    'a window without a suitable overview is refused',
    'test/worker/cog/reads.test.ts',
    'refuses a window with a side over 4096 pixels',
  ),
  elsewhere(
    'F21',
    'a page sends no header that requires a preflight',
    'test/browser/hostile/network/matrix.deep.test.ts',
    'F21',
  ),
  elsewhere(
    'F22',
    'no redirect to another host, to http or to a private address',
    'test/net/faults.test.ts',
    'a redirect to another server on this machine is refused',
  ),
  elsewhere(
    'F23',
    'an expired signature is renewed once',
    'test/whole/catalogs.deep.test.ts',
    'if the signature expires between survey and read',
  ),
  elsewhere(
    'F24',
    'the lifetime of a signature is measured by its host’s clock',
    'test/sources/planetary-computer.test.ts',
    'measures the lifetime by the server’s clock',
  ),
  elsewhere(
    'F26',
    'no DNS entry, no open port, no TLS',
    'test/net/faults.test.ts',
    'fails with network-or-cors after one retry',
  ),
  elsewhere(
    'F26',
    'stored data is read without a network',
    'test/browser/cache.deep.test.ts',
    'serves an analysis without a network',
  ),
  elsewhere(
    'F28',
    'errors, HTML pages and truncated responses',
    'test/whole/catalogs.deep.test.ts',
    'a catalog that gives nothing',
  ),
  elsewhere('F28', 'invalid JSON', 'test/cache/json-client.test.ts', 'refuses %s without a retry'),
  elsewhere('F28', 'an endless body', 'test/cache/json-client.test.ts', 'stops reading an endless body'),
  elsewhere('F28', 'a cycle of pages', 'test/stac/search.test.ts', 'a cycle of two tokens'),
  elsewhere('F28', 'duplicate items', 'test/stac/search.test.ts', 'keeps the first item of each id'),
  elsewhere('F28', 'wrong types', 'test/hostile/catalogs/stac.test.ts', 'give known scenes or a typed error'),
  elsewhere(
    'F28',
    'items outside the period',
    'test/sources/earth-search.test.ts',
    'is filtered by the query if the server ignores it',
  ),
  elsewhere('F28', 'no items', 'test/whole/nothing-observed.test.ts', 'if the period has no scene'),
  elsewhere(
    'F29',
    'one of several sources that gives nothing',
    'test/whole/bad-rasters.deep.test.ts',
    'a host that is silent',
  ),
  elsewhere(
    'F30',
    'an abort at any moment of a call',
    'test/whole/abort.deep.test.ts',
    "with the signal's reason",
  ),
];
