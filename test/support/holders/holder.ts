import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { withLease } from '../../../src/cache/node/leases.ts';
import { SharedText } from '../../../src/cache/node/shared-text.ts';

/** A process, or a thread of one, that shares a folder with others. */
interface Job {
  /**
   * `add` increments a number by changes, `add-held` a number in a file with a lease, and `hold` takes a
   * lease and keeps it.
   */
  readonly kind: 'add' | 'add-held' | 'hold';
  readonly folder: string;
  readonly times: number;
  /** 0 means the main thread. */
  readonly threads: number;
}

const job = (isMainThread ? JSON.parse(process.argv[2]) : workerData) as Job;
const BUSY = new Error('lost');
const leases = new SharedText(join(job.folder, 'leases'));
const held = <T>(work: Parameters<typeof withLease<T>>[3]) => withLease(leases, 'a', () => BUSY, work);

const JOBS: Readonly<Record<Job['kind'], () => Promise<void>>> = {
  async add() {
    const number = new SharedText(join(job.folder, 'number'));
    for (let i = 0; i < job.times; i++) await number.change((text) => String(Number(text ?? 0) + 1));
  },
  async 'add-held'() {
    const path = join(job.folder, 'number');
    for (let i = 0; i < job.times;) {
      const done = await held(async (lease) => {
        const before = Number(await readFile(path, 'utf8'));
        await lease.confirm();
        await writeFile(path, String(before + 1));
        return true;
      }).catch((error: unknown) => {
        if (error !== BUSY) throw error;
        return false;
      });
      if (done) i += 1;
    }
  },
  async hold() {
    await held(async (lease) => {
      process.once('SIGCONT', () => {
        lease.confirm().then(
          () => process.stdout.write('mine\n'),
          (error: unknown) => process.stdout.write(`${(error as Error).message}\n`),
        );
      });
      // Printed once signal handlers are installed.
      process.stdout.write(`held ${process.pid}\n`);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });
  },
};

if (isMainThread && job.threads > 0) {
  const data: Job = { ...job, threads: 0 };
  for (let i = 0; i < job.threads; i++) new Worker(new URL(import.meta.url), { workerData: data });
} else await JOBS[job.kind]();
