import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from './service-process.ts';

/** What each client process sends at once: to which services, with which key, and how many calls. */
export interface Round {
  readonly urls: readonly string[];
  readonly key: string;
  readonly calls: number;
}

/** The number of answers by status. */
type Statuses = Readonly<Partial<Record<number, number>>>;

/** Client processes. */
export interface Askers {
  /** Sends the round from each process; resolves to the statuses of all answers. */
  send(round: Round): Promise<Statuses>;
  close(): Promise<void>;
}

export async function startAskers(processes: number): Promise<Askers> {
  const program = await bundle('test/support/client-process.ts');
  const all = Array.from({ length: processes }, () => fork(program.file, { stdio: 'inherit' }));
  return {
    async send(round) {
      return sum(await Promise.all(all.map((one) => sendRound(one, round))));
    },
    async close() {
      for (const one of all) one.kill();
      await program.remove();
    },
  };
}

async function sendRound(one: ChildProcess, round: Round): Promise<Statuses> {
  const answer = once(one, 'message', { signal: AbortSignal.timeout(60_000) });
  one.send(round);
  const [statuses] = (await answer) as [Statuses];
  return statuses;
}

function sum(all: readonly Statuses[]): Statuses {
  const total: Partial<Record<number, number>> = {};
  for (const [status, count = 0] of all.flatMap((one) => Object.entries(one)))
    total[Number(status)] = (total[Number(status)] ?? 0) + count;
  return total;
}
