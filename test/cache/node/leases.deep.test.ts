import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLease } from '../../../src/cache/node/leases.ts';
import { SharedText } from '../../../src/cache/node/shared-text.ts';
import { ended, hasNamespaces, lineOf, OWN_NAMESPACE, SharedFolder } from '../../support/holders/holders.ts';

const BUSY = new Error('lost');

let folder: SharedFolder;
beforeEach(async () => {
  folder = await SharedFolder.make();
});
afterEach(() => folder.remove());

const isTaken = () =>
  withLease(
    new SharedText(join(folder.path, 'leases')),
    'a',
    () => BUSY,
    () => Promise.resolve(true),
  ).catch((error: unknown) => {
    expect(error).toBe(BUSY);
    return false;
  });

/** Milliseconds until a lease can be taken over from a holder that lost it. */
async function takeover(): Promise<number> {
  const start = performance.now();
  while (!(await isTaken())) expect(performance.now() - start).toBeLessThan(20_000);
  return performance.now() - start;
}

const WAYS = [
  ['processes', 6, 0, []],
  ['threads of one process', 1, 6, []],
  ['PID namespaces of one process each', 6, 0, OWN_NAMESPACE],
] as const;

describe('a lease', { timeout: 120_000 }, () => {
  it.each(WAYS)(
    'has one holder at a time: all 120 edits by six %s succeed',
    async (_, processes, threads, before) => {
      // Creating PID namespaces requires privileges.
      if (before.length > 0 && !hasNamespaces()) return;
      await writeFile(join(folder.path, 'number'), '0');
      const job = { kind: 'add-held', threads, times: 20 };
      const all = Array.from({ length: processes }, () => ended(folder.start(job, before)));
      expect(await Promise.all(all)).toEqual(all.map(() => 0));
      expect(await readFile(join(folder.path, 'number'), 'utf8')).toBe('120');
    },
  );

  it('cannot be acquired while a living process holds it', async () => {
    await lineOf(folder.start({ kind: 'hold' }));
    for (let i = 0; i < 8; i++) expect(await isTaken()).toBe(false);
  });

  it('is taken over from a killed holder within ten seconds', async () => {
    const holder = folder.start({ kind: 'hold' });
    await lineOf(holder);
    holder.kill('SIGKILL');
    expect(await takeover()).toBeLessThan(10_000);
  });

  it('is taken over from a zombie process within ten seconds', async () => {
    // The shell starts the holder, then becomes `sleep`, which never waits for its child.
    const parent = folder.start({ kind: 'hold' }, ['sh', '-c', '"$@" & exec sleep 60', 'sh']);
    const pid = Number((await lineOf(parent)).split(' ')[1]);
    process.kill(pid, 'SIGKILL');
    await wait(100);
    expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    expect(await takeover()).toBeLessThan(10_000);
  });

  it('is lost by a suspended holder, which notices when it resumes', async () => {
    const holder = folder.start({ kind: 'hold' });
    await lineOf(holder);
    holder.kill('SIGSTOP');
    await takeover();
    const line = lineOf(holder);
    holder.kill('SIGCONT');
    expect(await line).toBe('lost');
  });
});
