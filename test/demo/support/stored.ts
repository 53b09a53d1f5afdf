/** A row of a database of the page or of the library. */
interface Row {
  readonly database: string;
  readonly store: string;
  readonly key: string;
  readonly value: unknown;
}

/** In the page: writes a row as the page and the library do, in a new database if there is none. */
export function put({ database, store, key, value }: Row): Promise<void> {
  return new Promise((settle, fail) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => fail(new Error(`${database} was not opened`));
    opening.onsuccess = () => {
      const done = opening.result.transaction(store, 'readwrite');
      done.objectStore(store).put(value, key);
      done.oncomplete = () => {
        opening.result.close();
        settle();
      };
    };
  });
}

/** In the page: the number of blocks and answers stored for packs; deletes one block, as browsers do when storage runs short. */
export async function packRecords(loses: boolean): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const db = await done(indexedDB.open('sylvan-kept'));
  const stores = ['blocks', 'answers'].map((name) => db.transaction(name, 'readwrite').objectStore(name));
  const keys = (await Promise.all(stores.map((store) => done(store.getAllKeys())))) as [string][][];
  const ofPacks = keys.flat().filter(([space]) => space.startsWith('pack'));
  if (loses) {
    const key = keys[0].find(([space]) => space === 'pack-files')!;
    await done(db.transaction('blocks', 'readwrite').objectStore('blocks').delete(key));
  }
  db.close();
  return ofPacks.length;
}
