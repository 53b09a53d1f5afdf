import { expect, it } from 'vitest';
import { Demo, SMALL } from './support/page.ts';

// Latency that makes the sources finish one after the other.
const demo = Demo.forTests({ images: { latency: 150 } });

it(
  'the page shows the estimate, then preliminary results, then the answer',
  { timeout: 120_000 },
  async () => {
    const page = await demo.page(`#forest?${SMALL}`);
    await page.getByText(/about \d+\sMB, \d+\s(s|min) (at 20 Mbit\/s|on this connection)/).waitFor();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    const result = page.locator('section.answer');
    await result.getByText('Preliminary').waitFor({ timeout: 30_000 });
    expect(Number(await result.locator('[data-field=score] b').innerText())).toBeGreaterThan(0);
    const shown = page.locator('input[name=any-layer]:checked');
    expect(await shown.getAttribute('value')).toBe('composite');
    // Only the final answer can be copied or downloaded.
    expect(await page.locator('.actions').count()).toBe(0);
    await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
    expect(await result.getByText('Preliminary').count()).toBe(0);
    await page.locator('.actions').waitFor();
    expect(await shown.getAttribute('value')).toBe('true-colour');
  },
);
