import { ACCESS } from './rows/access.ts';
import { CONTENTS } from './rows/contents.ts';
import { RANGES } from './rows/ranges.ts';
import { WAITS } from './rows/waits.ts';
import type { FaultId, Row } from './row.ts';

/** Every fault that one file can have, in each of its forms, tried at every position. The order names them in queries. */
export const MATRIX: readonly Row[] = [...WAITS, ...RANGES, ...CONTENTS, ...ACCESS];

/** A test that holds what is not of one file. */
interface Elsewhere {
  readonly fault: FaultId;
  readonly what: string;
  readonly file: string;
  /** Words of its title. */
  readonly title: string;
}

const elsewhere = (fault: FaultId, what: string, file: string, title: string): Elsewhere => ({
  ...{ fault, what, file, title },
});

/** Faults of hosts, catalogs and whole calls. */
export const ELSEWHERE: readonly Elsewhere[] = [
  elsewhere(
    'F3',
    'the wait is shared by all requests to the host',
    'test/net/faults.test.ts',
    'for all requests to the host',
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
    'a window that lacks its overview is refused',
    'test/worker/cog/reads.test.ts',
    'over 4096 pixels needs an overview',
  ),
  elsewhere(
    'F21',
    'a page sends no header that asks for a preflight',
    'test/browser/hostile/network/matrix.deep.test.ts',
    'F21',
  ),
  elsewhere(
    'F22',
    'no redirect to another host, to http or to a private one',
    'test/net/faults.test.ts',
    'a redirect to another host',
  ),
  elsewhere(
    'F23',
    'a signature that runs out is renewed once',
    'test/whole/catalogs.deep.test.ts',
    'the signature runs out between the survey and the reading',
  ),
  elsewhere(
    'F24',
    'the life of a signature is measured on the clock of its host',
    'test/sources/planetary-computer.test.ts',
    'measures life on the clock of the server',
  ),
  elsewhere('F26', 'no name, no port, no TLS', 'test/net/faults.test.ts', 'is named after one retry'),
  elsewhere(
    'F26',
    'without a network what is stored is read at once',
    'test/browser/cache.deep.test.ts',
    'answers without a network from what is stored',
  ),
  elsewhere(
    'F28',
    'errors, pages and halves',
    'test/whole/catalogs.deep.test.ts',
    'a catalog that gives nothing',
  ),
  elsewhere('F28', 'no JSON', 'test/cache/json-client.test.ts', 'refuses %s once'),
  elsewhere(
    'F28',
    'a body without an end',
    'test/cache/json-client.test.ts',
    'stops reading an endless body',
  ),
  elsewhere('F28', 'a ring of pages', 'test/stac/search.test.ts', 'a ring of two tokens'),
  elsewhere('F28', 'items twice', 'test/stac/search.test.ts', 'keeps the first of each id'),
  elsewhere('F28', 'wrong types', 'test/hostile/catalogs/stac.test.ts', 'end in scenes of the sound ones'),
  elsewhere('F28', 'items out of the period', 'test/sources/earth-search.test.ts', 'holds to the query'),
  elsewhere('F28', 'no items', 'test/whole/nothing-observed.test.ts', 'where the period holds no scene'),
  elsewhere(
    'F29',
    'one source of several that gives nothing',
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
