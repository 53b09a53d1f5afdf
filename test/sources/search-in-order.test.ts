import { describe, expect, it } from 'vitest';
import { SylvanError, type ProblemCode } from '../../src/core/errors.ts';
import type { Catalogue, CatalogueQuery, SceneSearch } from '../../src/sources/catalogue.ts';
import { searchInOrder } from '../../src/sources/search-in-order.ts';

const QUERY: CatalogueQuery = { boxes: [[0, 0, 1, 1]], start: '2025-01-01', end: '2025-02-01', maxCloud: 60 };
const FOUND = { scenes: [{}], skipped: [], matched: 1, warnings: [] } as unknown as SceneSearch;
const NONE: SceneSearch = { scenes: [], skipped: [], matched: 0, warnings: [] };

const asked: string[] = [];
const catalogue = (id: string, answer: SceneSearch | ProblemCode | Error): Catalogue => ({
  id,
  label: id,
  host: `${id}.example`,
  search: () => {
    asked.push(id);
    if (typeof answer === 'string') return Promise.reject(new SylvanError(answer, `${id} failed`));
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
});
const search = (...catalogues: Catalogue[]) => {
  asked.length = 0;
  return searchInOrder(catalogues, QUERY, { signal: new AbortController().signal });
};

describe('searchInOrder', () => {
  it('asks no second catalogue where the first has scenes', async () => {
    expect((await search(catalogue('a', FOUND), catalogue('b', FOUND))).catalogue.id).toBe('a');
    expect(asked).toEqual(['a']);
  });

  it('goes on after a failure and keeps it', async () => {
    const found = await search(catalogue('a', 'timeout'), catalogue('b', FOUND));
    expect([found.catalogue.id, found.failures.map(({ code }) => code)]).toEqual(['b', ['timeout']]);
  });

  it('goes on after an empty answer, which stands if no other is better', async () => {
    expect((await search(catalogue('a', NONE), catalogue('b', FOUND))).catalogue.id).toBe('b');
    expect((await search(catalogue('a', NONE), catalogue('b', NONE))).catalogue.id).toBe('a');
    expect((await search(catalogue('a', NONE), catalogue('b', 'timeout'))).failures).toHaveLength(1);
  });

  it.each([
    ['upstream-timeout', ['timeout', 'timeout']],
    ['upstream-failure', ['timeout', 'network-or-cors']],
    ['upstream-failure', ['stac-invalid']],
  ] as const)('fails with %s after %j', async (code, failures) => {
    const error: unknown = await search(...failures.map((failure, i) => catalogue(`c${i}`, failure))).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({
      code,
      retryable: true,
      fields: { hosts: failures.map((_, i) => `c${i}.example`), codes: failures },
    });
  });

  it('hides no fault of its own making', async () => {
    await expect(search(catalogue('a', new TypeError('bug')), catalogue('b', FOUND))).rejects.toThrow(
      TypeError,
    );
  });

  it('stops at an abort', async () => {
    const controller = new AbortController();
    const aborting: Catalogue = {
      ...catalogue('a', NONE),
      search: () => {
        controller.abort('stop');
        return Promise.reject(new SylvanError('timeout', 'late'));
      },
    };
    await expect(
      searchInOrder([aborting, catalogue('b', FOUND)], QUERY, { signal: controller.signal }),
    ).rejects.toBe('stop');
  });
});
