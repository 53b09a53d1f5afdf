import { expect, it } from 'vitest';
import { Demo } from './support/page.ts';

it('a button pressed before the configuration is read waits for it', { timeout: 60_000 }, async () => {
  const demo = await Demo.open({ catalog: 'https://own.catalog.invalid/' });
  try {
    const context = await demo.browser.newContext({ serviceWorkers: 'block' });
    const hosts: string[] = [];
    context.on('request', (request) => hosts.push(new URL(request.url()).hostname));
    let answer!: () => void;
    const isDue = new Promise<void>((resolve) => (answer = resolve));
    await context.route('**/config.json', async (route) => {
      await isDue;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(`${demo.address}#connections`);
    await page.getByRole('button', { name: 'Check the connections' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    const before = hosts.splice(0);
    answer();
    await page.locator('.verdict').waitFor();
    expect(before.filter((host) => host !== new URL(demo.address).hostname)).toEqual([]);
    expect(hosts).toContain('own.catalog.invalid');
    expect(hosts).not.toContain('earth-search.aws.element84.com');
  } finally {
    await demo.close();
  }
});
