import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { FRONTIER } from './service.ts';

/** In the working tree, so that bundles can resolve their imports, and as deep as the source that refers to `build/`. */
const BUNDLES = resolve(import.meta.dirname, '../../../.sylvan/test/services');
const START_MILLISECONDS = 20_000;

/** A test program that runs in its own process. */
export interface Program {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a module, its path absolute or relative to service/; each test process has its own file. */
export async function bundle(path: string): Promise<Program> {
  const file = join(BUNDLES, `${basename(path, '.ts')}-${process.pid}.mjs`);
  const input = resolve(import.meta.dirname, '../..', path);
  const made = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
  await made.write({ file, format: 'esm', codeSplitting: false });
  return { file, remove: () => rm(file, { force: true }) };
}

/** A service that runs in its own process. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** False if it has ended. */
  send(signal: NodeJS.Signals): boolean;
  /** Its exit code once it has ended, `null` if a signal ended it. */
  exit(): Promise<number | null>;
  /** Sends the signal, and waits until the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Rate limits are off, and the catalog is the folder of a bundled sample. Rejects if the service does not start. */
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

/** The first line that is a URL; log lines may precede it. */
export async function urlIn(stdout: Readable, signal: AbortSignal): Promise<string> {
  for (let text = ''; ;) {
    const [bytes] = (await once(stdout, 'data', { signal })) as [Buffer];
    text += bytes.toString();
    const url = /^(http\S+)\n/m.exec(text)?.[1];
    if (url !== undefined) return url;
  }
}
