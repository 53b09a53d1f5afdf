import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { pathOf, ROOT } from './cache.mjs';

/** Starts a host of the repository. `distance` simulates a remote one: `{ latency, rate }`, milliseconds and bytes per second. */
export async function startHost(distance = {}) {
  const host = fork(join(import.meta.dirname, 'range-host.mjs'), [ROOT, JSON.stringify(distance)]);
  const [{ urls }] = await once(host, 'message');
  const [url, ...others] = urls;
  const inFolder = (origin, folder) => new URL(`${pathOf(folder)}/`, origin).href;
  return {
    url,
    /** The URL of a folder catalog. */
    catalogIn: (folder) => inFolder(url, folder),
    /** The same for the sources whose public hosts are different from that of Sentinel-2. */
    sourcesIn(folder) {
      const [sentinel1, landsat, canopyMap] = others.map((origin) => inFolder(origin, folder));
      return { sentinel1, landsat89: landsat, landsat45: landsat, 'canopy-map': canopyMap };
    },
    /** The requests since the last call: `{ pathname, start, length }`. */
    async takeRequests() {
      host.send({ type: 'take' });
      for await (const [{ type, requests }] of on(host, 'message')) if (type === 'requests') return requests;
    },
    /** Yields the reports that pages post, until the signal aborts; a page is answered once the next report is requested. */
    async *reports(signal) {
      for await (const [{ type, id, body }] of on(host, 'message', { signal })) {
        if (type !== 'report') continue;
        yield body;
        host.send({ type: 'reply', id });
      }
    },
    close: () => host.disconnect(),
  };
}
