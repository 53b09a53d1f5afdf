import { afterEach, describe, expect, it } from 'vitest';
import { pageHeaders } from '../../demo/headers.mjs';
import { openMap } from './support/map.ts';
import { Demo } from './support/page.ts';

let demo: Demo;
afterEach(() => demo.close());

describe('the page’s content security policy', { timeout: 60_000 }, () => {
  it('names each host, lets the page and its map work, and refuses text as markup or script', async () => {
    demo = await Demo.open();
    const connect = /connect-src ([^;]*)/.exec(pageHeaders([])['Content-Security-Policy'])![1].split(' ');
    expect(connect.filter((source) => !/^('self'|https:\/\/[a-z0-9.-]+)$/.test(source))).toEqual([]);
    const page = await openMap(demo);
    await page.locator('.answer .big').waitFor();
    expect(demo.complaints).toEqual([]);
    const refused = await page.evaluate(() => {
      const attempts = {
        markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        script: () => (document.createElement('script').src = 'https://elsewhere.example/x.js'),
        worker: () => new Worker('https://elsewhere.example/x.js'),
        policy: () =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('other', {}),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} let through`;
        } catch (error) {
          return `${name} ${(error as Error).name}`;
        }
      });
    });
    expect(refused).toEqual(['markup', 'script', 'worker', 'policy'].map((name) => `${name} TypeError`));
  });

  it('allows requests to named buckets only', async () => {
    demo = await Demo.open({ hosts: ['https://images.example/folder/'] });
    await demo.context.route('**/probe', (route) =>
      route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'x' }),
    );
    const page = await demo.page();
    const reached = (host: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ ok }) => ok,
            () => false,
          ),
        `https://${host}/probe`,
      );
    expect(await reached('sentinel-cogs.s3.us-west-2.amazonaws.com')).toBe(true);
    expect(await reached('images.example')).toBe(true);
    expect(await reached('someone-elses.s3.amazonaws.com')).toBe(false);
    expect(await reached('someone-elses.blob.core.windows.net')).toBe(false);
  });
});

it(
  'an invalid config.json is reported with the wrong field, and the page works',
  { timeout: 60_000 },
  async () => {
    demo = await Demo.open({ service: 'localhost' });
    const page = await demo.page();
    const notice = page.locator('[data-code="config-invalid"]');
    expect(await notice.textContent()).toContain('In config.json, service is not valid');
    await page.locator('.maplibregl-canvas').first().waitFor();
    expect(demo.complaints).toEqual([]);
  },
);
