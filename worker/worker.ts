import { Connection, openTables, type Tables } from '../src/cache/indexed-db.ts';
import { demandingBlocks, bestEffortBlocks } from '../src/cache/best-effort.ts';
import { IndexedBlocks } from '../src/cache/indexed-blocks.ts';
import { type OpenStore, cachedOpener } from '../src/cache/open-cache.ts';
import { httpOpener } from '../src/net/client.ts';
import { createTaskRunner, exposeWorker, startRuntime } from './runtime.ts';

const connections = new Map<string, Connection<Tables>>();

/** A space of the origin's database. Its failures are ignored, unless the plan has a session. */
const openIndexedStore: OpenStore = ({ location, space, bytes, session }) => {
  const connection = connections.get(location) ?? openTables(location);
  connections.set(location, connection);
  const blocks = new IndexedBlocks(connection, { name: space, bytes });
  return session === null ? bestEffortBlocks(blocks) : demandingBlocks(blocks);
};

const { open, flushed } = cachedOpener(httpOpener(), openIndexedStore);
exposeWorker(
  createTaskRunner(() => startRuntime(open, flushed)),
  globalThis,
);
