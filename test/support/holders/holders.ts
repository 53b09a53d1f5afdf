import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';

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
