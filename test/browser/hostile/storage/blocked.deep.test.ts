import { packsOf } from 'sylvan/packs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type SylvanOptions } from 'sylvan';
import { OPTICAL_ALONE } from '../../../support/optical-alone.ts';
import { emptyDatabase, storedCounts, POINT } from '../../../support/pack-database.ts';
import { withoutStatus } from '../../../support/pack-records.ts';
import { UNCOUNTED } from '../../../support/uncounted.ts';

const { bundledUrl } = inject('sylvan');
const REQUEST = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };

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
afterEach(async () => {
  old.close();
  tab.remove();
  await emptyDatabase();
});

async function analyzed(options: Partial<SylvanOptions> = {}): Promise<AnalyzeAnswer> {
  const catalog = `${bundledUrl}frontier/`;
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog, sources: OPTICAL_ALONE, cache: true, ...options });
  try {
    return await sylvan.analyze(REQUEST);
  } finally {
    await sylvan.close();
  }
}

describe('a database blocked by another page', { timeout: 60_000 }, () => {
  it('costs some seconds but not the answer, and is used once it is released', async () => {
    const calm = withoutStatus(await analyzed({ cache: false }));
    const began = performance.now();
    expect(withoutStatus(await analyzed())).toEqual(calm);
    // Three seconds for answers, three for pixels, and the time of the analysis.
    expect(performance.now() - began).toBeLessThan(20_000);
    old.close();
    expect(withoutStatus(await analyzed())).toEqual(calm);
    expect((await storedCounts()).slice(0, 3)).not.toContain(0);
    expect(withoutStatus(await analyzed({ offline: true }))).toEqual(calm);
  });

  it('makes packs reject with storage-full', async () => {
    const sylvan = createSylvan({ meter: UNCOUNTED });
    await expect(packsOf(sylvan).list()).rejects.toMatchObject({ code: 'storage-full' });
    await sylvan.close();
  });
});
