import { Connection, DATABASE, openTables, type Tables } from '../src/cache/indexed-db.ts';
import { demandingBlocks, bestEffortBlocks } from '../src/cache/best-effort.ts';
import { IndexedBlocks } from '../src/cache/indexed-blocks.ts';
import { IndexedPackFiles, packOfAddress, PackSource } from '../src/cache/indexed-pack-files.ts';
import { type OpenStore, cachedOpener } from '../src/cache/open-cache.ts';
import { httpOpener } from '../src/net/client.ts';
import { zipOpener } from '../src/zip/source.ts';
import { createTaskRunner, exposeWorker, startRuntime } from './runtime.ts';

const connections = new Map<string, Connection<Tables>>();

/** Opens a space of the origin's database. Its failures are ignored unless the plan has a session. */
const openIndexedStore: OpenStore = ({ location, space, bytes, session }) => {
  const connection = connections.get(location) ?? openTables(location);
  connections.set(location, connection);
  const blocks = new IndexedBlocks(connection, { name: space, bytes });
  return session === null ? bestEffortBlocks(blocks) : demandingBlocks(blocks);
};

const openHttp = httpOpener();
const openSource = zipOpener((href, limits, transfers) => {
  const pack = packOfAddress(href);
  if (pack === undefined) return openHttp(href, limits, transfers);
  connections.set(DATABASE, connections.get(DATABASE) ?? openTables(DATABASE));
  return new PackSource(pack, new IndexedPackFiles(connections.get(DATABASE)!));
});

const { open, flushed } = cachedOpener(openSource, openIndexedStore);
exposeWorker(
  createTaskRunner(() => startRuntime(open, flushed)),
  globalThis,
  async () => {
    await Promise.all([...connections.values()].map((connection) => connection.close()));
  },
);
