import { Connection, openTables, type Tables } from '../src/cache/indexed-db.ts';
import { demandingBlocks, forgivingBlocks } from '../src/cache/best-effort.ts';
import { IndexedBlocks } from '../src/cache/indexed-blocks.ts';
import { type OpenStore, keptOpener } from '../src/cache/open-cache.ts';
import { exposeFace } from './face.ts';
import { httpOpener } from '../src/net/client.ts';
import { startRuntime, createTaskRunner } from './runtime.ts';

const connections = new Map<string, Connection<Tables>>();

/** A part of a database of the page's origin. Where it is in trouble nothing is kept, unless a session must know. */
export const openIndexedStore: OpenStore = ({ place, space, bytes, session }) => {
  const connection = connections.get(place) ?? openTables(place);
  connections.set(place, connection);
  const blocks = new IndexedBlocks(connection, { name: space, bytes });
  return session === null ? forgivingBlocks(blocks) : demandingBlocks(blocks);
};

const { open, settled } = keptOpener(httpOpener(), openIndexedStore);
exposeFace(createTaskRunner(() => startRuntime(open, settled)));
