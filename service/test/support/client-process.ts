// A process that sends all requests of a round at once whenever its parent asks, and reports the statuses of the answers.
import { Client, callOf } from './client.ts';
import type { Round } from './clients.ts';

/** Four processes together have a thousand open. */
const SOCKETS = 250;

process.on('message', ({ urls, key, calls }: Round) => {
  const client = new Client(urls, Math.ceil(SOCKETS / urls.length));
  const requests = Array.from({ length: calls }, () => client.send(callOf(key)));
  void Promise.all(requests).then((answers) => {
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    client.close();
    process.send!(statuses);
  });
});
