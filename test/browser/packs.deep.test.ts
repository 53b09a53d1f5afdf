import { packsOf } from 'sylvan/packs';
import { server } from 'vitest/browser';
import { describe, expect, inject, it } from 'vitest';
import type { RecordedRequest } from '../support/fault-server.ts';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { storedCounts } from '../support/pack-database.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { newSylvans, ZONE } from './sylvans.ts';

const { packsUrl } = inject('sylvan');
/** With one source; the first test uses all six. */
const sylvanWith = newSylvans({ catalog: `${packsUrl}frontier/`, sources: OPTICAL_ALONE });

async function requests(): Promise<number> {
  const seenAt = (await (await fetch(`${packsUrl}.requests.json`)).json()) as RecordedRequest[];
  return seenAt.length;
}

/** What `work` rejects with. */
async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

describe('packs, in a page', { timeout: 180_000 }, () => {
  it('answer as live without any request, and can be listed, opened, verified, exported, imported and removed', async () => {
    const live = sylvanWith({ sources: {} });
    const { id, calls, bytes } = await packsOf(live).create(ZONE);
    const analyzed = withoutStatus(await live.analyze(calls[0].request as never));
    const compared = withoutStatus(await live.compare(calls[2].request as never));
    const before = await requests();
    const other = sylvanWith({
      catalog: 'earth-search',
      sources: {},
      fetch: () => Promise.reject(new TypeError('x')),
    });
    const both = async (pack: string) => [
      withoutStatus(await other.analyze({ pack })),
      withoutStatus(await other.compare({ pack })),
    ];
    expect(await both(id)).toEqual([analyzed, compared]);
    expect(await packsOf(other).list()).toMatchObject([{ id, isComplete: true, isImported: false, bytes }]);
    const { results } = await packsOf(other).open(id);
    expect([results[0], results[2]].map(({ record }) => withoutStatus(record))).toEqual([analyzed, compared]);
    expect(await packsOf(other).verify(id)).toMatchObject({ isWhole: true, damaged: [] });

    const file = await new Response(await packsOf(other).export(id)).blob();
    expect(file.size).toBe(bytes);
    const imported = await packsOf(other).import(file);
    expect(imported).toMatchObject({ isComplete: true, isImported: true, bytes });
    await packsOf(other).remove(id);
    expect((await packsOf(other).list()).map((pack) => pack.id)).toEqual([imported.id]);
    expect(await failure(other.analyze({ pack: id }))).toMatchObject({ code: 'not-found' });
    expect(await both(imported.id)).toEqual([analyzed, compared]);
    expect(await failure(packsOf(other).resume(imported.id))).toMatchObject({ code: 'invalid-parameters' });
    await packsOf(other).remove(imported.id);
    // Their total of bytes, now zero, is still stored.
    expect(await storedCounts()).toEqual([0, 0, 0, 1]);
    expect(await requests()).toBe(before);
  });

  it('report the space left, and whether storage is persistent', async () => {
    const packs = packsOf(sylvanWith());
    const { used, free, isPersisted } = await packs.room();
    const isCounted = server.browser !== 'webkit';
    expect([used, free]).toEqual(isCounted ? [expect.any(Number), expect.any(Number)] : [null, null]);
    if (isCounted) expect(Math.min(used!, free! - 1)).toBeGreaterThanOrEqual(0);
    const stays = await packs.persist();
    expect([isPersisted, stays]).toEqual([expect.any(Boolean), (await packs.room()).isPersisted]);
  });

  it('are made once if two Sylvans create the same one at once', async () => {
    const made = await Promise.allSettled([
      packsOf(sylvanWith()).create(ZONE),
      packsOf(sylvanWith()).create(ZONE),
    ]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request-in-progress' },
    });
    const packs = packsOf(sylvanWith());
    const [{ isComplete }, ...others] = await packs.list();
    expect({ isComplete, others }).toEqual({ isComplete: true, others: [] });
  });
});
