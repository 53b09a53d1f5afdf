import { afterEach, describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import type { Catalog, CatalogQuery } from '../../../src/stac/catalog.ts';
import {
  both,
  failure,
  folderOf,
  OLD,
  removeFolders,
  scene,
  read,
  type Dates,
} from '../../support/landsat-periods.ts';

afterEach(removeFolders);

function failing(id: string, code: 'timeout' | 'upstream-unavailable' = 'timeout'): Catalog {
  const error = new SylvanError(code, `${id} did not answer`, { fields: { host: `${id}.example` } });
  return { id, label: id, host: `${id}.example`, search: () => Promise.reject(error) };
}

/** The catalog under another id, with its queries recorded. */
function recording(catalog: Catalog, id: string): Catalog & { readonly requested: CatalogQuery[] } {
  const requested: CatalogQuery[] = [];
  return {
    ...catalog,
    id,
    requested,
    search(query, options) {
      requested.push(query);
      return catalog.search(query, options);
    },
  };
}

describe('several catalogs of Landsat', () => {
  const sameMission: Partial<Dates> = { period1: { start: '1995-06-01', end: '1995-08-31' }, period2: OLD };

  it('yield both periods of one mission from the same catalog', async () => {
    const whole = folderOf(scene('1995-07-01'), scene('2005-07-01'));
    const half = recording(folderOf(scene('1995-07-01')).catalog('landsat45'), 'half');
    const good = recording(whole.catalog('landsat45'), 'good');
    const acquired = await read({ landsat45: [half, good] }, sameMission);
    expect(good.requested.map(({ start }) => start).sort()).toEqual(['1995-06-01', '2005-06-01']);
    expect(acquired.passedOver).toMatchObject([{ id: 'landsat45/half', run: { failures: [] } }]);
    expect(half.requested.length).toBeGreaterThan(0);
  });

  it('are reported by mission and name if they fail', async () => {
    const { landsat45, landsat89 } = both(folderOf(scene('2005-07-01'), scene('2014-07-01')));
    const acquired = await read({
      landsat45: [failing('old'), ...landsat45],
      landsat89: [failing('new'), ...landsat89],
    });
    expect(acquired.passedOver.map(({ id }) => id)).toEqual(['landsat45/old', 'landsat89/new']);
    const failures = acquired.passedOver.flatMap(({ run }) => run.failures);
    expect(failures.map(({ code }) => code)).toEqual(['timeout', 'timeout']);
  });

  it('that all fail cause an upstream error that lists them', async () => {
    const silent = await failure(read({ landsat45: [failing('a'), failing('b')] }, sameMission));
    expect(silent).toMatchObject({
      code: 'upstream-timeout',
      fields: { host: 'a.example', reason: 'timeout', catalogs_searched: ['a', 'b'] },
    });
    const down = failing('b', 'upstream-unavailable');
    const mixed = await failure(read({ landsat45: [failing('a'), down] }, sameMission));
    expect(mixed).toMatchObject({ code: 'upstream-failure', retryable: true });
  });

  it('of which one is empty and another fails cause no-imagery, in any order', async () => {
    const empty = folderOf(scene('1995-07-01')).catalog('landsat45');
    for (const landsat45 of [
      [empty, failing('b')],
      [failing('b'), empty],
    ]) {
      const { code, fields } = await failure(read({ landsat45 }, sameMission));
      expect(code).toBe('no-imagery');
      expect(fields).toMatchObject({
        period: 2,
        catalogs_searched: landsat45.map(({ id }) => id),
        failed: ['b: timeout'],
      });
    }
  });

  it('reject with the abort reason', async () => {
    // A reason that looks like a host's failure must not lead to the next catalog.
    for (const reason of [new Error('enough'), new SylvanError('timeout', 'The caller waits no longer')]) {
      const call = read(both(folderOf(scene('2005-07-01'))), {}, AbortSignal.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
  });
});
