import { rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SharedText } from '../../../src/cache/node/shared-text.ts';
import { ended, SharedFolder } from '../../support/holders/holders.ts';

const DAY = 86_400;
/** Changes by each thread, more in the deep tier. */
const TIMES = process.env.SYLVAN_TIER === 'deep' ? 20 : 6;
const UUID = '0d5f8a53-5f3c-4b1e-9a68-0f2c1a6c7f10';

let folder: SharedFolder;
beforeEach(async () => {
  folder = await SharedFolder.make();
});
afterEach(() => folder.remove());

const text = () => new SharedText(join(folder.path, 'number'));
const read = () => text().change((value) => value);
const put = (target: SharedText, value: string) => target.change(() => value);

describe('SharedText', { timeout: 60_000 }, () => {
  it(`keeps all changes by two processes of three threads`, async () => {
    const job = { kind: 'add', threads: 3, times: TIMES };
    const all = [ended(folder.start(job)), ended(folder.start(job))];
    expect(await Promise.all(all)).toEqual([0, 0]);
    expect(await read()).toBe(String(2 * 3 * TIMES));
    const left = (await readdir(folder.path)).filter((name) => name.startsWith('number.'));
    expect(left.length).toBeLessThanOrEqual(70);
  });

  it.each([
    ['retries a change', 90, 'late after 90'],
    ['rejects, after too many other changes, a change', 300, null],
  ])('%s that was suspended until its next version was deleted', async (_, newest, expected) => {
    for (let i = 1; i <= 3; i++) await put(text(), String(i));
    let calls = 0;
    const changed = text().change((before) => {
      // Changes by others between its read and its write.
      if (++calls === 1) {
        for (let i = 1; i <= 12; i++) rmSync(join(folder.path, `number.${i}`), { force: true });
        writeFileSync(join(folder.path, `number.${newest}`), `${UUID}\n${newest}`);
      }
      return `late after ${before}`;
    });
    if (expected === null) await expect(changed).rejects.toThrow('in the meantime');
    else await changed;
    expect(await read()).toBe(expected ?? String(newest));
  });

  it('writes nothing if the text is unchanged, the edit throws, or it is aborted', async () => {
    await put(text(), 'a');
    const before = await readdir(folder.path);
    expect(await put(text(), 'a')).toBe('a');
    await expect(
      text().change(() => {
        throw new Error('No');
      }),
    ).rejects.toThrow('No');
    await expect(text().change(() => 'b', AbortSignal.abort('over'))).rejects.toBe('over');
    expect(await readdir(folder.path)).toEqual(before);
  });

  it('deletes only its own drafts that killed processes left over a day ago', async () => {
    const drafts = [`number.${UUID}`, `other.${UUID}`, 'number.note'].map((name) => join(folder.path, name));
    for (const path of drafts) await writeFile(path, 'half');
    await put(text(), 'a');
    expect(await readFile(drafts[0], 'utf8')).toBe('half');
    const old = Date.now() / 1000 - DAY - 60;
    for (const path of drafts) await utimes(path, old, old);
    await put(text(), 'b');
    await expect(stat(drafts[0])).rejects.toMatchObject({ code: 'ENOENT' });
    for (const path of drafts.slice(1)) expect(await readFile(path, 'utf8')).toBe('half');
  });
});
