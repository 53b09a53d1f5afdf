import { expect, it } from 'vitest';
import { always, status } from '../support/faults.ts';
import { Demo, SMALL } from './support/page.ts';

const OWN = `#forest?${SMALL}`;
const demo = Demo.forTests({ images: {}, mayFail: true });

it(
  'a light analysis reads current images only, and shows its estimated size',
  { timeout: 120_000 },
  async () => {
    const page = await demo.page(OWN);
    await page.getByText(/about \d+\sMB, \d+\s(s|min) (at 20 Mbit\/s|on this connection)/).waitFor();
    await page.getByRole('checkbox', { name: /^Light: current images only, about \d+\sMB/ }).check();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByText(/^Done/).first().waitFor();
    // Without earlier years, loss is unknown.
    expect(await page.locator('.tag.level').getAttribute('data-level')).toBe('UNKNOWN');
    expect(await page.locator('.clearings').count()).toBe(0);
    expect(demo.images.requests.filter(({ path }) => /2022|LC0/.test(path))).toEqual([]);
  },
);

it(
  'a failed analysis says that nothing was charged, and is repeated by Retry',
  { timeout: 180_000 },
  async () => {
    // A device on which nothing is stored yet.
    const page = await (await demo.stranger()).newPage();
    await page.goto(demo.address + OWN);
    demo.images.setFaults(always(status(503)));
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Nothing was charged.' });
    await problem.waitFor();
    demo.images.setFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/^Done/).first().waitFor();
    expect(await problem.count()).toBe(0);
  },
);
