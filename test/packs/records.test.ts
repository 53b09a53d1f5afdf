import { beforeEach, describe, expect, it } from 'vitest';
import { openFolderPacks } from '../../src/cache/node/folder-packs.ts';
import { isSameRecord, PackRecords, recordOf, withoutFolders } from '../../src/packs/records.ts';
import { exampleAnswer } from '../support/answer.ts';
import { BARE, madeCall, RECORD } from '../support/packs.ts';
import { bytesOf } from '../support/zips.ts';
import { useFolderEach } from '../support/closing.ts';

describe('records of packs', () => {
  const folder = useFolderEach();
  let records: PackRecords;
  beforeEach(() => {
    records = new PackRecords(openFolderPacks(folder.path).records);
  });

  it('are found by pack id, and listed in the order of creation', async () => {
    const older = { ...RECORD, id: crypto.randomUUID(), created: '2020-01-01T00:00:00.000Z' };
    await records.storeRecord(RECORD);
    await records.storeRecord(older);
    expect(await records.all()).toMatchObject([older, RECORD]);
    expect(await records.record(crypto.randomUUID())).toBeUndefined();
  });

  it('include calls until these are purged', async () => {
    await records.storeRecord(RECORD);
    await records.storeCall(RECORD.id, 0, madeCall());
    expect(await records.call(RECORD.id, 0)).toEqual(madeCall());
    expect(await records.ids()).toEqual([RECORD.id]);
    await records.purgeCalls(RECORD.id);
    expect(await records.call(RECORD.id, 0)).toBeUndefined();
    expect(await records.record(RECORD.id)).toMatchObject(RECORD);
    await records.purge(RECORD.id);
    expect(await records.ids()).toEqual([]);
  });

  it('of another version, or with the id of another pack, are not returned, but their id is', async () => {
    for (const record of [
      { ...RECORD, record: 1 },
      { ...RECORD, record: 2, id: crypto.randomUUID() },
    ]) {
      const bytes = bytesOf(JSON.stringify(record));
      await records.store.putAnswer(RECORD.id, { bytes, date: null, stored: 5 });
      expect(await records.record(RECORD.id)).toBeUndefined();
      expect(await records.ids()).toEqual([RECORD.id]);
    }
  });
});

it('the record of a pack file contains the data of its manifest, except the entries', () => {
  const { id, outcomes, zone } = BARE;
  const record = recordOf(BARE, { bytes: 7, isImported: true });
  expect(record).toMatchObject({ id, outcomes, zone, isComplete: true, isImported: true, bytes: 7 });
  expect(Object.keys(record)).not.toContain('entries');
});

describe('isSameRecord', () => {
  const answer = exampleAnswer();
  const { details } = answer;
  const changed = (change: object) => ({ ...answer, details: { ...details, ...change } });

  it('ignores receipts and how sources were reached', () => {
    const provenance = { ...details.provenance, receipt: 'r' };
    const sources = details.sources.map((one) => ({ ...one, status: 'cached' as const, host: 'other' }));
    expect(isSameRecord(answer, changed({ provenance, sources }) as never)).toBe(true);
  });

  it('detects a different number, warning, scene or source', () => {
    const [first, ...others] = details.sources;
    const differing = [
      { ...answer, score: 82 },
      changed({ warnings: [...details.warnings, { code: 'simulated-data', detail: '' }] }),
      changed({ sources: [{ ...first, scenes: [...first.scenes, 'S2B'] }, ...others] }),
      changed({ sources: others }),
    ];
    for (const other of differing) expect(isSameRecord(answer, other as never)).toBe(false);
  });
});

describe('withoutFolders', () => {
  it.each([
    ['not open file:///home/me/my%20zone/S2/red.tif', 'not open file:///red.tif'],
    ['file:///home/me/a.zip!/S2/red.tif is damaged', 'file:///red.tif is damaged'],
    ['Could not open https://a.example/S2/red.tif', 'Could not open https://a.example/S2/red.tif'],
    ['a profile:///x/y', 'a profile:///x/y'],
  ])('removes local folders but keeps file names: %s', (text, reported) => {
    const of = (one: string) => ({ a: [one, { b: `"${one}"` }] });
    expect(withoutFolders(of(text))).toEqual(of(reported));
  });
});
