// A process of clients that ask all at once, round by round as its parent says, and tells which statuses answered them.
import { analysisOf, Asker, callOf } from './asker.ts';
import type { Round } from './askers.ts';
import { PLACE } from './service.ts';

/** So that a thousand of four processes are open at once. */
const SOCKETS = 250;

process.on('message', ({ urls, key, calls, analyses }: Round) => {
  const asker = new Asker(urls, Math.ceil(SOCKETS / urls.length));
  const askings = [
    ...Array.from({ length: analyses }, () => analysisOf(key, PLACE)),
    ...Array.from({ length: calls }, () => callOf(key)),
  ];
  void Promise.all(askings.map((asking) => asker.ask(asking))).then((answers) => {
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    asker.close();
    process.send!(statuses);
  });
});
