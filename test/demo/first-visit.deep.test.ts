import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Demo } from './support/page.ts';
import { speak } from './support/panel.ts';

const PACK = resolve(import.meta.dirname, '../../build/sample-packs/frontier.sylvan.zip');

describe('a first visit', { timeout: 60_000 }, () => {
  const demo = Demo.forTests();

  it('shows the sample’s answer without a key or an account', async () => {
    const page = await demo.page();
    await page.locator('.answer[data-stored=true] .big').waitFor();
    // The stored answer comes first, then the one computed here.
    const done = page.getByText(/^Done/).first();
    await done.waitFor();
    await page.locator('.answer[data-stored=false] .big').waitFor();
    // The sample was fetched as one file, before the library read any of it.
    const { size } = await stat(PACK);
    expect(await done.innerText()).toContain(`${Math.round(size / 1e5) / 10}\u00a0MB downloaded`);
    expect(new URL(page.url()).hash).toContain('#forest?lat=-10.599201&lng=-61.352878');
  });

  it('uses the browser’s language, and remembers another once it is chosen', async () => {
    const context = await demo.stranger('fr-FR');
    const page = await context.newPage();
    await page.goto(demo.address);
    await page.getByRole('heading', { name: /^Défriché\s*: .*ha$/ }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await speak(page, 'English');
    await page.getByRole('heading', { name: /ha cleared$/ }).waitFor();
    await page.goto('about:blank');
    await page.goto(demo.address);
    await page.getByRole('heading', { name: /ha cleared$/ }).waitFor();
  });
});
