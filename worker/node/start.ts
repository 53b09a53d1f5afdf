import { join } from 'node:path';
import { FolderBlocks } from '../../src/cache/node/folder-blocks.ts';
import { type OpenStore, cachedOpener } from '../../src/cache/open-cache.ts';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { parentPort } from 'node:worker_threads';
import { httpOpener } from '../../src/net/client.ts';
import { zipOpener } from '../../src/zip/source.ts';
import { createTaskRunner, exposeWorker, startRuntime } from '../runtime.ts';
import { FileRangeSource } from '../../src/net/node/file-source.ts';

/** Opens a space in a folder. */
const openFolderStore: OpenStore = ({ location, space, bytes }) =>
  new FolderBlocks(join(location, space), bytes);

/** Makes this thread a worker that reads `file:` addresses by path and all others by `fetch`. Throws outside a worker thread. */
export function startWorker(fetch: typeof globalThis.fetch): void {
  const openHttp = httpOpener(fetch);
  const openSource = zipOpener((href, limits, transfers) =>
    href.startsWith('file:') ? new FileRangeSource(href, transfers.log) : openHttp(href, limits, transfers),
  );
  const { open, flushed } = cachedOpener(openSource, openFolderStore);
  if (parentPort === null) throw new Error('This file is started as a worker thread, by sylvan/node');
  exposeWorker(
    createTaskRunner(() => startRuntime(open, flushed)),
    nodeEndpoint(parentPort),
  );
}
