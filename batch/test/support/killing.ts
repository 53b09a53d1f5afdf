import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { start, type Running } from './command.ts';
import { resultsNow } from './restarting.ts';

/** How processes are killed. */
interface Killing {
  /** Kills of each process. */
  readonly kills: number;
  readonly random: () => number;
}

/** The number of kills, and how the last run ended. */
interface Killed {
  readonly kills: number;
  readonly code: number | null;
  readonly stderr: string;
}

/**
 * Runs a command again and again, each time killing it with SIGKILL after a random time, until it has been killed `kills`
 * times; then runs it to its end.
 */
export async function runKilled(
  args: readonly string[],
  { kills, random, minimum, maximum }: Killing & Readonly<Record<'minimum' | 'maximum', number>>,
): Promise<Killed> {
  let count = 0;
  while (count < kills) {
    const running = start(args);
    const wait = new AbortController();
    const isOver = await Promise.race([
      running.ended.then(() => true),
      sleep(minimum + random() * (maximum - minimum), false, { signal: wait.signal }),
    ]);
    wait.abort();
    if (isOver) break;
    running.send('SIGKILL');
    await running.ended;
    count += 1;
  }
  const { code, stderr } = await start(args).ended;
  return { kills: count, code, stderr };
}

interface Workers {
  /** Number of processes at a time. */
  readonly processes: number;
  readonly databaseUrl: string;
  readonly args: readonly string[];
}

/**
 * Keeps `sylvan-batch work` processes running until `running` ends, and kills them in turn with SIGKILL, one whenever a further
 * random fraction of its `zones` has results: every kill happens while there is work.
 */
export async function killWorkers(
  running: Running,
  { processes, databaseUrl, args }: Workers,
  { kills, random, zones }: Killing & { readonly zones: number },
): Promise<number> {
  const startOne = () => start(['work', ...args], { DATABASE_URL: databaseUrl });
  const workers = Array.from({ length: processes }, startOne);
  const fractions = Array.from({ length: kills * processes }, () =>
    Math.floor(random() * (zones - processes)),
  );
  fractions.sort((a, b) => a - b);
  const count = await resultCounter(databaseUrl);
  let killed = 0;
  const over = new AbortController();
  void running.ended.then(() => over.abort());
  try {
    while (!over.signal.aborted) {
      const done = await count.now();
      while (killed < fractions.length && fractions[killed] <= done && done < zones) {
        const own = killed % processes;
        workers[own].send('SIGKILL');
        await workers[own].ended;
        workers[own] = startOne();
        killed += 1;
      }
      await sleep(20);
    }
  } finally {
    for (const worker of workers) worker.send('SIGKILL');
    await Promise.all([...workers.map(({ ended }) => ended), count.close()]);
  }
  return killed;
}

/** Counts the results. */
async function resultCounter(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { now: () => resultsNow(client), close: () => client.end() };
}
