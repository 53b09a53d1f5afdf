import { Connection, DATABASE, openTables, type Tables } from '../src/cache/indexed-db.ts';
import { IndexedBlocks } from '../src/cache/indexed-blocks.ts';
import { IndexedPackFiles, packOfAddress, packSource } from '../src/cache/indexed-pack-files.ts';
import { type OpenStore, cachedOpener } from '../src/cache/open-cache.ts';
import { httpOpener } from '../src/net/client.ts';
import { zipOpener } from '../src/zip/source.ts';
import { createTaskRunner, exposeWorker, startRuntime } from './runtime.ts';

const connections = new Map<string, Connection<Tables>>();

function connectionTo(location: string): Connection<Tables> {
  const connection = connections.get(location) ?? openTables(location);
  connections.set(location, connection);
  return connection;
}

/** Opens a space of the origin's database. */
const openIndexedStore: OpenStore = ({ location, space, bytes }) =>
  new IndexedBlocks(connectionTo(location), { name: space, bytes });

const openHttp = httpOpener();
const openSource = zipOpener((href, limits, transfers) => {
  const pack = packOfAddress(href);
  return pack === undefined
    ? openHttp(href, limits, transfers)
    : packSource(pack, new IndexedPackFiles(connectionTo(DATABASE)));
});

const { open, flushed } = cachedOpener(openSource, openIndexedStore);
exposeWorker(
  createTaskRunner(() => startRuntime(open, flushed)),
  globalThis,
  async () => {
    await Promise.all([...connections.values()].map((connection) => connection.close()));
  },
);
