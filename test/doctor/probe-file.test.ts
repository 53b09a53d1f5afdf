import { describe, expect, it } from 'vitest';
import { probeFile } from '../../src/doctor/probe.ts';
import { TrafficLog } from '../../src/doctor/traffic.ts';

const { signal } = new AbortController();
const ADDRESS = 'https://files.example/a.tif';

/** An endless body that reports how much of it was read and whether it was cancelled. */
function endless() {
  const reported = { bytes: 0, isStopped: false };
  const body = new ReadableStream<Uint8Array>({
    pull(reader) {
      reported.bytes += 65_536;
      reader.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      reported.isStopped = true;
    },
  });
  return { reported, body };
}

describe('a probe of a file', () => {
  it('cancels a response that is a whole file without a length, and counts the bytes read', async () => {
    const { reported, body } = endless();
    const traffic = new TrafficLog(() => Promise.resolve(new Response(body, { headers: { etag: '"a"' } })));
    expect(await probeFile(ADDRESS, traffic.fetch, signal)).toEqual({ range: 'failed', hasVersion: true });
    expect(reported.isStopped).toBe(true);
    expect(reported.bytes).toBeLessThan(1_000_000);
    expect(traffic.of('files.example')).toMatchObject({ requests: 1, answered: true });
    expect(traffic.of('files.example').bytes).toBeLessThan(1_000_000);
  });

  it('rejects an archive, a page or JSON as not a TIFF', async () => {
    for (const type of ['application/zip', 'text/html; charset=utf-8', 'application/json']) {
      const fetch = () => Promise.resolve(new Response('x', { headers: { 'content-type': type } }));
      await expect(probeFile(ADDRESS, fetch, signal)).rejects.toMatchObject({ code: 'not-a-tiff' });
    }
  });

  it('ends when the signal is aborted, whatever the host does', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const probe = probeFile(ADDRESS, () => new Promise(() => undefined), controller.signal);
    controller.abort(reason);
    await expect(probe).rejects.toBe(reason);
  });
});
