import type { IDBPTransaction } from 'idb';
import type { Connection } from './connection.ts';
import type { Tables } from './tables.ts';

/** What is lost with the power can be fetched again. */
export const RELAXED = { durability: 'relaxed' } as const;
const OF_BLOCKS = ['files', 'blocks', 'totals'] as const;

/** Changes files, their blocks and what is counted of them. */
export type Writing = IDBPTransaction<Tables, typeof OF_BLOCKS, 'readwrite'>;

/** All of `work`'s changes or none. Rejects with why the transaction was aborted. */
export function writing(connection: Connection<Tables>, work: (tx: Writing) => Promise<void>): Promise<void> {
  return connection.use(async (db) => {
    const tx = db.transaction([...OF_BLOCKS], 'readwrite', RELAXED) as unknown as Writing;
    const ended = tx.done.then(
      () => undefined,
      () => tx.error,
    );
    let failure: unknown;
    await work(tx).catch((error: unknown) => {
      failure = error;
      abort(tx);
    });
    const cause = (await ended) ?? failure;
    if (cause !== undefined && cause !== null) throw cause as Error;
  });
}

/** One that has failed by itself is aborted already. */
function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}
