// A page in a browser, and what it reports.
import { startHost } from './host.mjs';

/**
 * Shows a page of `folder` in a browser until it reports `{ type: 'done' }`; every report is handed on with the browser's
 * process id and the host before the page gets its answer. Rejects with the reason of `{ type: 'failed' }`. `launch` gives the
 * browser: `{ pid, open(url), close() }`, and rejects by its argument where it ends too early. `options` are the host's.
 */
export async function showIn(launch, folder, page, onReport, options) {
  let finish;
  const finished = new Promise((resolve, reject) => (finish = { resolve, reject }));
  finished.catch(() => undefined);
  const browser = await launch(finish.reject);
  const host = await startHost(
    folder,
    async (body) => {
      await onReport(body, browser.pid, host);
      if (body.type === 'done') finish.resolve();
      if (body.type === 'failed') finish.reject(new Error(body.reason));
    },
    options,
  );
  try {
    browser.open(`${host.url}${page}`)?.catch(finish.reject);
    await finished;
  } finally {
    await browser.close();
    host.close();
  }
}
