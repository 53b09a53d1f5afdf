// The library's worker thread, which dies on a message in the requested way.
import { setImmediate } from 'node:timers';
import { parentPort } from 'node:worker_threads';
import '../../dist/worker-node.js';

const deaths = {
  throw: () => {
    throw new Error('Thrown in the worker');
  },
  exit: () => process.exit(3),
  memory: () => {
    for (const all = []; ;) all.push(new Array(10_000).fill(all.length));
  },
  loop: () => {
    for (;;);
  },
};

parentPort.on('message', ({ death }) => death && setImmediate(deaths[death]));
