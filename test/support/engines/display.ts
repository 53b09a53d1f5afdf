import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Time limit for its start, in milliseconds. */
const START = 20_000;

export interface Display {
  readonly name: string;
  close(): Promise<void>;
}

/** Starts a virtual display with its own number. Whoever starts it closes it. */
export async function startDisplay(): Promise<Display> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(server.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(START),
  })) as [Buffer];
  return { name: `:${number.toString().trim()}`, close: () => stopped(server) };
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
