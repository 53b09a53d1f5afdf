import { describe, expect, it } from 'vitest';
import { Demo } from './support/page.ts';

const WORKER = /\/assets\/worker-[^/]*\.js$/;

describe('a page whose workers cannot start', { timeout: 90_000 }, () => {
  const demo = Demo.forTests({ mayFail: true });

  it('says so, keeps its stored answer, and recovers on retry', async () => {
    const context = await demo.browser.newContext({ serviceWorkers: 'block' });
    await context.route(WORKER, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(demo.address);
    const problem = page.locator('.problem');
    await problem.waitFor();
    expect(await problem.getAttribute('data-code')).toMatch(/^worker-/);
    await page.locator('.answer[data-stored=true]').waitFor();
    await context.unroute(WORKER);
    await problem.getByRole('button').click();
    await page.getByText(/^Done/).first().waitFor();
    expect(await problem.count()).toBe(0);
    expect(await page.locator('.answer[data-stored=true]').count()).toBe(0);
    await context.close();
  });
});
