import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a host of `folder`; awaits `onReport` before it answers a page that posted to /report. `distance` simulates a remote
 * one: `{ latency, rate }`, milliseconds and bytes per second.
 */
export async function startHost(folder, onReport = () => undefined, distance = {}) {
  const host = fork(join(import.meta.dirname, 'range-host.mjs'), [folder, JSON.stringify(distance)]);
  const [{ url }] = await once(host, 'message');
  host.on('message', async ({ type, id, body }) => {
    if (type !== 'report') return;
    await onReport(body);
    host.send({ type: 'reply', id });
  });
  return {
    url,
    /** The requests since the last call: `{ pathname, start, length }`. */
    async takeRequests() {
      const answer = new Promise((resolve) => {
        host.on('message', function listen({ type, requests }) {
          if (type !== 'requests') return;
          host.off('message', listen);
          resolve(requests);
        });
      });
      host.send({ type: 'take' });
      return answer;
    },
    close: () => host.disconnect(),
  };
}
