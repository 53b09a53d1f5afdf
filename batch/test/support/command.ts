import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { Io } from '../../src/command/flags.ts';
import { run } from '../../src/command/run.ts';

/** The built command, as `npm run batch` runs it. */
const FILE = resolve(import.meta.dirname, '../../../build/batch.js');

/** How a command ended. */
interface Ended {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs in its own process. */
export interface Running {
  readonly ended: Promise<Ended>;
  send(signal: NodeJS.Signals): void;
  /** Closes its standard output and error, like a reader that has seen enough. */
  leave(): void;
  /** Resolves once its standard error contains `text`; rejects if it ends before. */
  said(text: string): Promise<void>;
}

/** Clears the environment variables that would change what a batch does. */
const CLEARED = { DATABASE_URL: '', SYLVAN_KEY: '', SYLVAN_SERVICE: '', FIRMS_MAP_KEY: '' };

export function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
  const env = { ...process.env, ...CLEARED, ...environment };
  const child = spawn(process.execPath, [FILE, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => (text[name] += piece.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...text }));
  return {
    ended,
    send: (signal) => void child.kill(signal),
    leave: () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    async said(wanted) {
      const gone = ended.then(({ stderr }) => Promise.reject(new Error(`It ended with: ${stderr}`)));
      while (!text.stderr.includes(wanted)) await Promise.race([once(child.stderr, 'data'), gone]);
      gone.catch(() => undefined);
    },
  };
}

/** Runs a command to its end. */
export function command(
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<Ended> {
  return start(args, environment).ended;
}

/** Runs a command within this process, which starts at once; its environment is only what is given. */
export async function commandHere(
  args: readonly string[],
  given: Partial<Pick<Io, 'databaseUrl' | 'key' | 'service'>> = {},
): Promise<Ended> {
  const text = { stdout: '', stderr: '' };
  const output = (name: keyof typeof text) =>
    new Writable({
      write(piece: Buffer, _encoding, done) {
        text[name] += piece.toString();
        done();
      },
    });
  const nothing = { firmsKey: undefined, key: undefined, service: undefined, databaseUrl: undefined };
  const { signal } = new AbortController();
  const code = await run(args, {
    stdout: output('stdout'),
    stderr: output('stderr'),
    signal,
    ...nothing,
    ...given,
  });
  return { code, ...text };
}
