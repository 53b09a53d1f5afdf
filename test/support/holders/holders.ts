import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
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

/** Command prefix for a new PID namespace, in which the process has PID 1, as in a container. */
export const OWN_NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc'] as const;

/** Whether this user may create PID namespaces. */
export function hasNamespaces(): boolean {
  const [command, ...rest] = OWN_NAMESPACE;
  return spawnSync(command, [...rest, 'true']).status === 0;
}

/** A folder that processes share, with the script that they run. */
export class SharedFolder {
  readonly #children: ChildProcess[] = [];

  private constructor(readonly path: string) {}

  static async make(): Promise<SharedFolder> {
    const path = await mkdtemp(join(tmpdir(), 'sylvan-shared-'));
    const bundle = await rolldown({ input: resolve(import.meta.dirname, 'holder.ts'), platform: 'node' });
    await bundle.write({ file: join(path, 'holder.mjs'), format: 'esm' });
    await bundle.close();
    return new SharedFolder(path);
  }

  /** Starts a process with the command prefix `before`. */
  start(job: object, before: readonly string[] = []): ChildProcess {
    const script = [process.execPath, join(this.path, 'holder.mjs')];
    const argument = JSON.stringify({ folder: this.path, times: 0, threads: 0, ...job });
    const [command, ...rest] = [...before, ...script, argument];
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.push(child);
    return child;
  }

  async remove(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await rm(this.path, { recursive: true, force: true, maxRetries: 9 });
  }
}

/** Resolves with the exit code. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('exit', done));
}

/** The next line that a process writes. */
export function lineOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => child.stdout!.once('data', (bytes: Buffer) => done(bytes.toString().trim())));
}
