import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './service-process.ts';

/** Clients that send one request each, and read nothing, or little. */
export interface Flood {
  readonly port: number;
  readonly sockets: number;
  readonly text: string;
  /** Bytes that each socket reads a second. */
  readonly readsPerSecond?: number;
}

/** A flood in a process of its own, so that what it costs the attacker is not taken for what it costs the service. */
interface RunningFlood {
  /** Ends it; gives how many of its connections the service had ended. */
  stop(): Promise<number>;
}

/** Begins once it has connected all of its sockets. `program` is flood-process.ts. */
export async function startFlood({ file }: Pick<Program, 'file'>, flood: Flood): Promise<RunningFlood> {
  const child = fork(file, { stdio: 'inherit' });
  const exit = once(child, 'exit');
  const reported = async () => {
    const [number] = (await once(child, 'message', { signal: AbortSignal.timeout(20_000) })) as [number];
    return number;
  };
  child.send(flood);
  await reported();
  return {
    async stop() {
      child.send('stop');
      const cut = await reported();
      await exit;
      return cut;
    },
  };
}

/** What an honest client and the system say of a service. */
interface Watched {
  /** Milliseconds until `/livez` answered, 99 of 100 times; and the statuses it answered. */
  readonly p99: number;
  readonly statuses: readonly number[];
  /** The most memory that the process had, in bytes. */
  readonly memory: number;
}

const PAUSE = 20;

/** Polls `/livez` again and again for so many seconds. Rejects where no answer comes within five. */
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

/** Resident, in bytes. */
export function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kibibytes) * 1024;
}
