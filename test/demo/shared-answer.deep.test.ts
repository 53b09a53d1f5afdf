import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '../support/engines/all.ts';
import { Demo } from './support/page.ts';
import { openDrawer, saved, toAnswer, whole } from './support/panel.ts';
import { Visit } from './support/visit.ts';

const NOTE =
  /from a link or a file\. It states that sylvan [\d.]+ computed it on \d+ \w+ \d{4}, which this page cannot verify/;

const demo = Demo.forTests();
let link: string;
let file: Buffer;
let sentence: string;
beforeAll(async () => {
  const page = await demo.page('#forest?lang=en');
  // The answer stored with the page has no layers, so it is not complete.
  await whole(page);
  await openDrawer(page, 'share');
  link = await page.getByLabel('Link with this answer').inputValue();
  file = (await saved(page.getByRole('button', { name: 'Answer to open in this page (JSON)' }))).bytes;
  await toAnswer(page);
  sentence = (await page.locator('.answer .sentence').textContent())!;
}, 180_000);

/** Opens an address in a new profile, and records the requests for the samples' pixels. */
async function opened(address: string): Promise<{ readonly page: Page; readonly pixels: string[] }> {
  const page = await (await demo.stranger()).newPage();
  const pixels: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/samples/')) pixels.push(request.url());
  });
  await page.goto(address);
  return { page, pixels };
}

describe('a link that holds an answer', { timeout: 120_000 }, () => {
  it('is under 8000 characters, and holds no key', () => {
    expect(link.length).toBeLessThan(8000);
    expect(link).not.toMatch(/syl_|key/);
  });

  it('shows the answer with its evidence and computes nothing, also after a reload', async () => {
    const { page, pixels } = await opened(link);
    for (let round = 0; round < 2; round++) {
      await page.getByText(NOTE).waitFor();
      expect(await page.locator('.answer .sentence').first().textContent()).toBe(sentence);
      expect(await page.locator('[data-field=score] b').textContent()).toMatch(/^\d+$/);
      await openDrawer(page, 'evidence');
      await page.locator('.evidence').waitFor();
      expect(await page.locator('.tiles li').count()).toBeGreaterThan(5);
      expect(await page.locator('input[name=shown-layer]').count()).toBe(0);
      expect(page.url()).toBe(link);
      await page.reload();
    }
    expect(pixels).toEqual([]);
  });

  it('shows what it says at once on a phone, before where it comes from', async () => {
    const { page } = await opened('about:blank');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    const note = (await page.getByText(NOTE).boundingBox())!;
    const { y, height } = (await page.locator('.answer .big').boundingBox())!;
    expect(y + height).toBeLessThan(note.y);
    const actions = (await page.locator('.actions').boundingBox())!;
    expect(y + height).toBeLessThan(actions.y);
    // Nothing is drawn that a legend could explain.
    expect(await page.locator('.map-key').count()).toBe(0);
  });

  it('becomes a link to the place once the answer is computed here', async () => {
    const { page } = await opened(link);
    await page.getByRole('button', { name: 'Compute it here' }).press('Enter');
    await page.locator('input[name=shown-layer]').first().waitFor();
    expect(await page.getByText(NOTE).count()).toBe(0);
    expect(await page.locator('.answer .sentence').first().textContent()).toBe(sentence);
    expect(page.url()).not.toContain('answer=');
  });

  it.each([
    ['cut off', (whole: string) => whole.slice(0, -40), 'unreadable', /damaged or incomplete/],
    ['too long', (whole: string) => whole + 'A'.repeat(8000), 'too-large', /exceeds the size limit/],
    [
      'of another place',
      (whole: string) => whole.replace(/lat=[^&]+/, 'lat=10'),
      'other-place',
      /for a different place/,
    ],
  ])('that is %s is refused with an explanation', async (_, damage, fault, words) => {
    const { page, pixels } = await opened(damage(link));
    const note = page.locator('.shared-note');
    await note.getByText(words).waitFor();
    expect(await note.getAttribute('data-fault')).toBe(fault);
    expect([pixels, await page.locator('.answer .big').count()]).toEqual([[], 0]);
  });

  it('entered in an open page replaces what it shows', async () => {
    const { page } = await opened(`${demo.address}#key?lang=en`);
    await page.locator('main h1').first().waitFor();
    await page.evaluate((to) => void (location.href = to), link);
    await page.getByText(NOTE).waitFor();
    expect(await page.locator('.answer .sentence').first().textContent()).toBe(sentence);
  });
});

it(
  'a file that holds an answer is opened by the page, and a file without one is refused',
  { timeout: 120_000 },
  async () => {
    const page = await demo.page('#forest?lang=en');
    const field = page.getByLabel('Open an answer shared as a file');
    await whole(page);
    await openDrawer(page, 'share');
    await field.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: file });
    await page.getByText(NOTE).waitFor();
    expect(await page.locator('input[name=shown-layer]').count()).toBe(0);
    await openDrawer(page, 'share');
    await field.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page
      .getByText('The link or the file contains no answer that this version of Sylvan can read.')
      .waitFor();
  },
);

describe.each(ENGINES)('in $name', { timeout: 120_000 }, ({ launch }) => {
  it('a link shows the answer that it holds', async () => {
    const visit = await Visit.open(launch, link);
    try {
      await visit.shows(NOTE, '.shared-note');
      await visit.shows(/In 12 months: [\d.]+% of the forest/, '.answer .sentence');
    } finally {
      await visit.close();
    }
  });
});
