import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { FRONTIER } from './service.ts';

/** In the working tree, where what the bundles import is found, and as deep in it as the source that requests `build/`. */
const BUNDLES = resolve(import.meta.dirname, '../../../.sylvan/test/services');
const START_MILLISECONDS = 20_000;

/** A program of the tests that runs as a process of its own. */
export interface Program {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a module of the service, its path from service/; one file for each process that tests. */
export async function bundle(path: string): Promise<Program> {
  const file = join(BUNDLES, `${basename(path, '.ts')}-${process.pid}.mjs`);
  const input = resolve(import.meta.dirname, '../..', path);
  const made = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
  await made.write({ file, format: 'esm', codeSplitting: false });
  return { file, remove: () => rm(file, { force: true }) };
}

/** A service that runs as a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** False where it has ended. */
  send(signal: NodeJS.Signals): boolean;
  /** Its exit code once it has ended, `null` where a signal ended it. */
  exit(): Promise<number | null>;
  /** Sends it the signal, and waits for its end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Limits of rates are lifted, and its catalog is a bundled sample's folder. Rejects where it does not start. */
export async function startProcess(
  { file }: Pick<Program, 'file'>,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  // The test runner has a MODE of its own.
  const env = {
    ...process.env,
    MODE: 'live',
    PORT: '0',
    CATALOG: FRONTIER,
    RATE_LIMITS: 'off',
    ...environment,
  };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const signal = AbortSignal.timeout(START_MILLISECONDS);
  const url = await Promise.race([urlIn(child.stdout, signal), exit]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (typeof url !== 'string') throw new Error(`The service ended with ${url[0] ?? 'a signal'}.`);
  child.stdout.resume();
  const ended = async () => (await exit)[0];
  const send = (other: NodeJS.Signals) => child.kill(other);
  return {
    url,
    pid: child.pid!,
    send,
    exit: ended,
    end(last) {
      send(last);
      return ended();
    },
  };
}

/** The first line that is an address: lines of the log may come before it. */
export async function urlIn(stdout: Readable, signal: AbortSignal): Promise<string> {
  for (let text = ''; ;) {
    const [bytes] = (await once(stdout, 'data', { signal })) as [Buffer];
    text += bytes.toString();
    const url = /^(http\S+)\n/m.exec(text)?.[1];
    if (url !== undefined) return url;
  }
}
