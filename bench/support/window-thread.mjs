// The same in a worker thread of Node, over HTTP and from files.
import { parentPort, workerData } from 'node:worker_threads';

const { windowReader } = await import(workerData);
const read = await windowReader();

parentPort.on('message', async ({ addresses, window }) => {
  const planes = await read(addresses, window);
  parentPort.postMessage(
    planes,
    planes.map(({ buffer }) => buffer),
  );
});
