import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRONTIER } from '../../service/test/support/service.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { Demo } from './support/page.ts';

/** A square of 1 km in the middle of the sample, not the sample's own zone. */
const ZONE = 'lat=-10.599201&lng=-61.352878&size=1&date=2025-08-31';

let images: FaultServer;
let demo: Demo;
beforeAll(async () => {
  // Latency that makes the sources finish one after the other.
  images = await startFaultServer({ folder: FRONTIER, latency: 150 });
  demo = await Demo.open({ catalog: images.url });
}, 60_000);
afterAll(async () => {
  await demo.close();
  await images.close();
});

it.each([
  {
    lang: 'en',
    label: 'Preliminary',
    estimate: /about \d+\sMB, \d+\s(s|min) (at 20 Mbit\/s|on this connection)/,
    button: 'Analyze',
    end: /^Done/,
  },
  {
    lang: 'fr',
    label: 'Provisoire',
    estimate: /environ \d+\sMo, \d+\s(s|min) (à 20 Mbit\/s|sur cette connexion)/,
    button: 'Analyser',
    end: /^Terminé/,
  },
])(
  'the page shows in $lang the estimate, then preliminary results, then the answer',
  async ({ lang, label, estimate, button, end }) => {
    // A device on which nothing is stored yet.
    const page = await (await demo.stranger()).newPage();
    await page.goto(`${demo.address}#forest?${ZONE}&lang=${lang}`);
    await page.getByText(estimate).waitFor();
    await page.getByRole('button', { name: button, exact: true }).click();
    const result = page.locator('section.answer');
    await result.getByText(label).waitFor({ timeout: 30_000 });
    expect(Number(await result.locator('[data-field=score] b').innerText())).toBeGreaterThan(0);
    const shown = page.locator('input[name=any-layer]:checked');
    expect(await shown.getAttribute('value')).toBe('composite');
    // Only the final answer can be copied or downloaded.
    expect(await page.locator('.actions').count()).toBe(0);
    await page.getByText(end).first().waitFor({ timeout: 60_000 });
    expect(await result.getByText(label).count()).toBe(0);
    await page.locator('.actions').waitFor();
    expect(await shown.getAttribute('value')).toBe('true-colour');
    expect(demo.complaints).toEqual([]);
  },
  120_000,
);
