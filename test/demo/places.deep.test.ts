import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { boxOf, coloursAround } from './support/map.ts';
import { Demo, isStored } from './support/page.ts';

/** The colour of town names on a light page; nothing else on the map has it. */
const INK = '28,43,34';
/** The colour of the sea. */
const SEA = '205,223,230';

describe('places', { timeout: 90_000 }, () => {
  const demo = Demo.forTests();

  /** A zone for which nothing is computed until it is requested. */
  const ZONE = '#forest?lat=10&lng=10&size=20&date=2024-05-01';
  const open = async () => {
    const page = await demo.page(`${ZONE}&lang=en`);
    await page.locator('.locator path').waitFor({ state: 'attached' });
    return page;
  };
  const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Place', exact: true });
  const optionsOf = (page: Page) =>
    page.getByRole('listbox', { name: 'Place', exact: true }).getByRole('option');
  const fieldsOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
  const type = async (page: Page, text: string) => {
    await fieldOf(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };

  it('are found by name with the keyboard, and reset the date', async () => {
    const page = await open();
    expect(fieldsOf(page).get('date')).toBe('2024-05-01');
    await type(page, 'altamira');
    await optionsOf(page).first().waitFor();
    expect(await fieldOf(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const chosen = page.locator('#place-list [aria-selected=true]');
    expect(await chosen.innerText()).toMatch(/^Altamira Brazil · -3\.2,\s-52\.2$/);
    expect(await chosen.getAttribute('id')).toBe(await fieldOf(page).getAttribute('aria-activedescendant'));
    await page.keyboard.press('Enter');
    expect(await fieldOf(page).inputValue()).toBe('Altamira, Brazil');
    expect(await optionsOf(page).count()).toBe(0);
    await page.getByText('Near Altamira, Brazil').waitFor();
    const { lat, lng, date } = Object.fromEntries(fieldsOf(page)) as Record<string, string | undefined>;
    expect([Number(lat), Number(lng)]).toEqual([expect.closeTo(-3.203, 3), expect.closeTo(-52.206, 3)]);
    expect(date).toBeUndefined();
  });

  it('are read from a map link, and stay unchanged if the text names no place', async () => {
    const page = await open();
    await type(page, 'https://www.openstreetmap.org/#map=12/48.85/2.35');
    await page.keyboard.press('Tab');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('48.85, 2.35');
    await page.getByText(/Near Paris, France|km .* of Paris, France/).waitFor();
    await type(page, 'nowhere at all');
    await page.keyboard.press('Tab');
    await page.getByText(/^Place not found/).waitFor();
    await type(page, '-91, 10');
    expect(await page.locator('#place-fault').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.getByText(/^The latitude must be from -80 to 84/).waitFor();
    expect(fieldsOf(page).get('lat')).toBe('48.85');
    await type(page, 'itaituba');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('Itaituba, Brazil');
  });

  it('have their names, water and description offline, in the page’s language', async () => {
    const context = await demo.stranger('fr-FR');
    const page = await context.newPage();
    await page.goto(`${demo.address}${ZONE}&lang=fr`);
    await isStored(page);
    await page.locator('.whereabouts', { hasText: 'Nigeria' }).waitFor();
    await context.setOffline(true);
    await page.goto(`${demo.address}#forest?lat=43.6&lng=7.3&size=60&lang=fr`);
    await page.reload();
    await page.locator('.whereabouts', { hasText: /^À\s12\skm\sau sud de Nice, France$/ }).waitFor();
    await expect.poll(() => coloursIn(page), { timeout: 20_000 }).toEqual(expect.arrayContaining([INK, SEA]));
    await page.locator('.locator path').waitFor({ state: 'attached' });
    expect(await page.locator('.locator path').getAttribute('d')).toMatch(/^M/);
  });
});

async function coloursIn(page: Page): Promise<string[]> {
  const { width, height } = await boxOf(page);
  return [...(await coloursAround(page, 0.5, 0.5, Math.floor(Math.min(width, height) / 3)))];
}
