// A process of clients that send all at once, round by round as its parent says, and says which statuses answered them.
import { analysisOf, Client, callOf } from './client.ts';
import type { Round } from './clients.ts';
import { POINT } from './service.ts';

/** So that a thousand of four processes are open at once. */
const SOCKETS = 250;

process.on('message', ({ urls, key, calls, analyses }: Round) => {
  const client = new Client(urls, Math.ceil(SOCKETS / urls.length));
  const requestList = [
    ...Array.from({ length: analyses }, () => analysisOf(key, POINT)),
    ...Array.from({ length: calls }, () => callOf(key)),
  ];
  void Promise.all(requestList.map((requesting) => client.send(requesting))).then((answers) => {
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    client.close();
    process.send!(statuses);
  });
});
