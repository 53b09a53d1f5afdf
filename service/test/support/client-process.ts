// A process that sends all requests of a round at once whenever its parent asks, and reports the statuses of the answers.
import { analysisOf, Client, callOf } from './client.ts';
import type { Round } from './clients.ts';
import { POINT } from './service.ts';

/** Four processes together have a thousand open. */
const SOCKETS = 250;

process.on('message', ({ urls, key, calls, analyses }: Round) => {
  const client = new Client(urls, Math.ceil(SOCKETS / urls.length));
  const requests = [
    ...Array.from({ length: analyses }, () => analysisOf(key, POINT)),
    ...Array.from({ length: calls }, () => callOf(key)),
  ];
  void Promise.all(requests.map((options) => client.send(options))).then((answers) => {
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    client.close();
    process.send!(statuses);
  });
});
