import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'fast-png';
import type { Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openMap, stableColour } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openLayers } from './support/panel.ts';

/** The distinct referrers of requests. */
async function referrers(requests: readonly Request[]): Promise<string[]> {
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  // Requests that the service worker makes for the page have an empty one.
  return [...new Set(headers.map(({ referer = '' }) => referer))];
}

describe('an online base map', { timeout: 60_000 }, () => {
  it('is contacted only once switched on, and the only host that gets the page’s origin', async () => {
    const requested: (string | undefined)[] = [];
    const host = createServer((request, response) => {
      requested.push(request.headers.referer);
      response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' });
      response.end(encode({ width: 1, height: 1, data: Uint8Array.of(200, 30, 200, 255), channels: 4 }));
    });
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as AddressInfo;
    const tiles = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`;
    const demo = await Demo.open({ base: { tiles, attribution: 'Tiles: © Someone' } });
    const others: Request[] = [];
    demo.context.on('request', (request) => {
      if (!request.url().includes(`:${port}/`)) others.push(request);
    });
    try {
      const page = await openMap(demo, '#forest?layer=none');
      await page.waitForTimeout(500);
      expect(requested).toEqual([]);
      await openLayers(page);
      await page.getByRole('checkbox', { name: 'Online base map' }).check();
      await page.getByText('Tiles: © Someone').waitFor();
      await page.locator('.dock summary').click();
      await expect.poll(() => stableColour(page, 0.5, 0.5)).toBe('200,30,200');
      expect(new Set(requested)).toEqual(new Set([demo.address]));
      expect(others.length).toBeGreaterThan(10);
      expect(await referrers(others)).toEqual(['']);
      expect(demo.complaints).toEqual([]);
    } finally {
      await demo.close();
      host.close();
    }
  });
});
