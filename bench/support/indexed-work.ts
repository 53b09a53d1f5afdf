// What a page's worker does in bench/offline.mjs: blocks through the library's store, and by plain puts and gets.
import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { CACHE } from '../../src/cache/stores.ts';
import { IndexedBlocks } from '../../src/cache/indexed-blocks.ts';
import { openTables } from '../../src/cache/indexed-db.ts';
import { answerMessages } from './rounds.ts';
import {
  FILE,
  ofStore,
  storeRates,
  VERSION,
  type Contestant,
  type StoreJob,
  type StoreTimes,
} from './store-rates.ts';

const OWN = 'cached';
const PLAIN = 'plain';

export async function work(job: StoreJob): Promise<StoreTimes> {
  let closeAll: () => void = () => undefined;
  const times = await storeRates(async () => {
    closeAll();
    await Promise.all([OWN, PLAIN].map((name) => deleteDB(name)));
    const tables = openTables(OWN);
    const plain = await openDB(PLAIN, 1, { upgrade: (db) => void db.createObjectStore('blocks') });
    closeAll = () => [tables, plain].forEach((database) => void database.close());
    const blocks = new IndexedBlocks(tables, { name: CACHE, bytes: 2 ** 30 });
    return { [PLAIN]: plainPuts(plain), [OWN]: await ofStore(blocks, job) };
  }, job);
  closeAll();
  return times;
}

/** A transaction for each batch, by keys like our own. */
function plainPuts(db: IDBPDatabase): Contestant {
  const keyOf = (offset: number) => [CACHE, FILE, VERSION, offset];
  return {
    write(batch) {
      const { store, done } = db.transaction('blocks', 'readwrite', { durability: 'relaxed' });
      return Promise.all([...batch.map(({ offset, bytes }) => store.put(bytes, keyOf(offset))), done]);
    },
    read(batch) {
      const { store } = db.transaction('blocks');
      return Promise.all(
        batch.map(({ offset }) => store.get(keyOf(offset)) as Promise<Uint8Array | undefined>),
      );
    },
  };
}

answerMessages(work);
