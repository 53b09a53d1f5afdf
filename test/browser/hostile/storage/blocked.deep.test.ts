import { packsOf } from 'sylvan/packs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { SylvanOptions } from 'sylvan';
import { OPTICAL_ALONE } from '../../../support/optical-alone.ts';
import { emptyDatabase, storedCounts, POINT } from '../../../support/pack-database.ts';
import { withoutStatus } from '../../../support/pack-records.ts';
import { newSylvans, ZONE } from '../../sylvans.ts';

const catalog = `${inject('sylvan').bundledUrl}frontier/`;
const newSylvan = newSylvans({ catalog, sources: OPTICAL_ALONE, cache: true });

let tab: HTMLIFrameElement;
let old: IDBDatabase;
/** Another page of the origin, with an older library, which keeps its database open. */
beforeEach(async () => {
  await emptyDatabase();
  tab = document.body.appendChild(document.createElement('iframe'));
  const opening = (tab.contentWindow as unknown as typeof globalThis).indexedDB.open(POINT, 1);
  old = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('The older database does not open'));
  });
});
afterEach(() => {
  old.close();
  tab.remove();
});

/** The record of an analysis by a new Sylvan. */
async function analyzed(options?: SylvanOptions): Promise<unknown> {
  const sylvan = newSylvan(options);
  const answer = await sylvan.analyze(ZONE);
  await sylvan.close();
  return withoutStatus(answer);
}

describe('a database blocked by another page', { timeout: 60_000 }, () => {
  it('costs some seconds but not the answer, and is used once it is released', async () => {
    const calm = await analyzed({ cache: false });
    const began = performance.now();
    expect(await analyzed()).toEqual(calm);
    // Three seconds for answers, three for pixels, and the time of the analysis.
    expect(performance.now() - began).toBeLessThan(20_000);
    old.close();
    expect(await analyzed()).toEqual(calm);
    expect((await storedCounts()).slice(0, 3)).not.toContain(0);
    expect(await analyzed({ offline: true })).toEqual(calm);
  });

  it('makes packs reject with storage-full', async () => {
    await expect(packsOf(newSylvan()).list()).rejects.toMatchObject({ code: 'storage-full' });
  });
});
