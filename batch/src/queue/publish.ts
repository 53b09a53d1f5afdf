import { VERSION } from 'sylvan/node';
import type { BatchRequest } from '../request/request.ts';
import { START, type StateDatabase, type LocatedZone } from '../state/state-database.ts';
import { jobOf, type Handing } from './jobs.ts';
import { BATCHES, type Queue } from './open-queue.ts';

/** Limits of one insert statement: chunks, and characters of their polygons. */
const STATEMENT = { chunks: 200, characters: 10_000_000 } as const;

export interface Publishing extends Handing {
  readonly batch: string;
  readonly request: BatchRequest;
  /** Zones per chunk. */
  readonly chunk: number;
}

/** Stores the batch in the database. */
export async function announce(
  { database }: Queue,
  { batch, request }: Publishing,
  zones: number,
): Promise<void> {
  await database.query(
    `insert into ${BATCHES}.batch (name, request, version, zones) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [batch, JSON.stringify(request), VERSION, zones],
  );
}

/**
 * Publishes the zones of a batch in chunks along the curve. Chunks are cut from all zones, done or not, so that they are the same
 * each time. Chunks already published are not published again, and chunks that are completely done are left out.
 */
export async function publish(
  { boss }: Queue,
  state: StateDatabase,
  { batch, chunk, ...handing }: Publishing,
  signal: AbortSignal,
): Promise<void> {
  let jobs: ReturnType<typeof jobOf>[] = [];
  let [position, characters] = [0, 0];
  const flush = async () => {
    signal.throwIfAborted();
    if (jobs.length > 0) await boss.insert(jobs);
    [jobs, characters] = [[], 0];
  };
  for (const zones of chunksOf(state, chunk)) {
    position += 1;
    if (zones.every(({ isDone }) => isDone === 1)) continue;
    jobs.push(jobOf({ batch, zones }, position - 1, handing));
    characters += zones.reduce((sum, { geometry }) => sum + (geometry?.length ?? 0), 0);
    if (jobs.length >= STATEMENT.chunks || characters >= STATEMENT.characters) await flush();
  }
  await flush();
}

function* chunksOf(state: StateDatabase, size: number): Generator<LocatedZone[], void, undefined> {
  for (let page = state.zones(START, size); page.length > 0; page = state.zones(page.at(-1)!, size))
    yield page;
}
