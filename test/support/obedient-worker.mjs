// A worker thread that does what its task's `act` requests, including the worst behaviour that the pool must
// survive.
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { parentPort } from 'node:worker_threads';

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const acts = {
  answer: async ({ value }) => ({ ok: true, value }),
  work: async ({ milliseconds, value }, port) => {
    port.postMessage({ type: 'progress', tiles: 1, bytes: 10 });
    await sleep(milliseconds);
    return { ok: true, value };
  },
  // One report is sent in time, one with the reply or after it, and one is left to the reply.
  read: async ({ pause }, port) => {
    port.postMessage({ type: 'progress', tiles: 1, bytes: 10 });
    await sleep(pause);
    port.postMessage({ type: 'progress', tiles: 0, bytes: 5 });
    return { ok: true, value: null, read: { tiles: 3, bytes: 40 } };
  },
  fail: async () => ({
    ok: false,
    error: { code: 'truncated', detail: 'Cut short', fields: { host: 'a.example', attempt: 4 } },
  }),
  // Replies with the result of a decoder.
  codec: ({ name }, port) =>
    new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve({ ok: true, value: data });
      port.postMessage({ type: 'codec', name });
    }),
  untilAborted: (_, port) =>
    new Promise((resolve) => {
      port.onmessage = ({ data }) =>
        data.type === 'abort' && resolve({ ok: false, error: { code: 'internal', detail: 'Aborted' } });
    }),
  deaf: () => new Promise(() => undefined),
  die: () => process.exit(3),
  dieLater: async ({ milliseconds }) => {
    await sleep(milliseconds);
    process.exit(3);
  },
};

expose(
  { run: (task, port) => acts[task.act](task, port).finally(() => port.close()) },
  nodeEndpoint(parentPort),
);
parentPort.postMessage({ type: 'ready' });
