import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { parentPort } from 'node:worker_threads';
import { exposeFace } from '../face.ts';
import { httpOpener, type OpenSource } from '../http/open.ts';
import { keptOpener } from '../keeping/open-kept.ts';
import { startRuntime } from '../runtime.ts';
import { createTaskRunner } from '../task.ts';
import { FileRangeSource } from './file-source.ts';
import { openFolderStore } from './folder-store.ts';
import { meteredSource } from './metered-source.ts';

/** Makes this thread a worker that reads `file:` addresses by path, and everything else by `fetch`. Throws outside a thread. */
export function startWorker(fetch: typeof globalThis.fetch): void {
  const openHttp = httpOpener(fetch);
  const openSource: OpenSource = (href, limits, transfers) =>
    href.startsWith('file:')
      ? meteredSource(new FileRangeSource(href), transfers.log)
      : openHttp(href, limits, transfers);
  const { open, settled } = keptOpener(openSource, openFolderStore);
  if (parentPort === null) throw new Error('This file is started as a worker thread, by sylvan/node');
  exposeFace(
    createTaskRunner(() => startRuntime(open, settled)),
    nodeEndpoint(parentPort),
  );
}
