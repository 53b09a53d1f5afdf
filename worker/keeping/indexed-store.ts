import { Connection } from '../../src/storage/connection.ts';
import { demandingBlocks } from '../../src/storage/demanding.ts';
import { forgivingBlocks } from '../../src/storage/forgiving-blocks.ts';
import { IndexedBlocks } from '../../src/storage/indexed-blocks.ts';
import { openTables, type Tables } from '../../src/storage/tables.ts';
import type { OpenStore } from './open-kept.ts';

const connections = new Map<string, Connection<Tables>>();

/** A part of a database of the page's origin. Where it is in trouble nothing is kept, unless a session must know. */
export const openIndexedStore: OpenStore = ({ place, space, bytes, session }) => {
  const connection = connections.get(place) ?? openTables(place);
  connections.set(place, connection);
  const blocks = new IndexedBlocks(connection, { name: space, bytes });
  return session === null ? forgivingBlocks(blocks) : demandingBlocks(blocks);
};
