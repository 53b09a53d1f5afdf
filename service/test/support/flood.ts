import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './service-process.ts';

/** Clients that send one request each, and read little or nothing. */
export interface Flood {
  readonly port: number;
  readonly sockets: number;
  readonly text: string;
  /** Bytes that each socket reads a second. */
  readonly readsPerSecond?: number;
}

/** A flood in its own process, so that its cost is not attributed to the service. */
interface RunningFlood {
  /** Stops it; resolves to the number of its connections that the service closed. */
  stop(): Promise<number>;
}

/** Resolves once all sockets are connected. The program is flood-process.ts. */
export async function startFlood({ file }: Pick<Program, 'file'>, flood: Flood): Promise<RunningFlood> {
  const child = fork(file, { stdio: 'inherit' });
  const exit = once(child, 'exit');
  const nextNumber = async () => {
    const [number] = (await once(child, 'message', { signal: AbortSignal.timeout(20_000) })) as [number];
    return number;
  };
  child.send(flood);
  await nextNumber();
  return {
    async stop() {
      child.send('stop');
      const cut = await nextNumber();
      await exit;
      return cut;
    },
  };
}

/** What an honest client and the operating system measure of a service. */
interface Watched {
  /** The 99th percentile of the latency of `/livez`, in milliseconds, and the statuses of its answers. */
  readonly p99: number;
  readonly statuses: readonly number[];
  /** Peak memory of the process, in bytes. */
  readonly memory: number;
}

const PAUSE = 20;

/** Polls `/livez` for the given seconds. Rejects if an answer takes longer than five seconds. */
export async function watch({ url, pid }: { url: string; pid: number }, seconds: number): Promise<Watched> {
  const times: number[] = [];
  const statuses = new Set<number>();
  const end = performance.now() + seconds * 1000;
  let memory = 0;
  while (performance.now() < end) {
    const start = performance.now();
    const { status } = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(5000) });
    times.push(performance.now() - start);
    statuses.add(status);
    memory = Math.max(memory, memoryOf(pid));
    await wait(PAUSE);
  }
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(0.99 * (times.length - 1))], statuses: [...statuses], memory };
}

/** Resident memory, in bytes. */
export function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kibibytes) * 1024;
}
