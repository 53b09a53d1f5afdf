import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';

/** The drawers of an answer. */
type Drawer = 'share' | 'evidence' | 'clearings' | 'fires' | 'follow';

const BACK = /^(Back to the answer|Retour à la réponse)$/;

/** Waits until the analysis has ended: the answer stored with the page has no layers to save. */
export async function whole(page: Page): Promise<void> {
  await page
    .locator('main > [role=status]', { hasText: /^(Done|Terminé)/ })
    .waitFor({ state: 'attached', timeout: 90_000 });
}

/** Opens a drawer of the answer, whichever was open before. */
export async function openDrawer(page: Page, drawer: Drawer): Promise<void> {
  await toAnswer(page);
  await page.locator(`[data-opens=${drawer}]`).first().click();
  await page.locator(`[data-drawer=${drawer}]`).waitFor();
}

/** Closes any drawer. */
export async function toAnswer(page: Page): Promise<void> {
  if ((await page.locator('[data-drawer]').count()) === 0) return;
  await page.getByRole('button', { name: BACK }).click();
  await page.locator('[data-drawer]').waitFor({ state: 'detached' });
}

/** Opens the field drawer, through that of the clearings. */
export async function openField(page: Page): Promise<void> {
  await openDrawer(page, 'clearings');
  await page.locator('[data-opens=field]').click();
  await page.locator('[data-drawer=field]').waitFor();
}

/** Opens the panel that sets the zone, unless it is open. */
export async function openShape(page: Page): Promise<void> {
  if (!(await page.locator('.shape').isVisible())) await page.locator('.pencil').click();
  await page.locator('.shape').waitFor();
}

/** Opens the menu of layers under "More", unless it is open. */
export async function openLayers(page: Page): Promise<void> {
  if (!(await page.locator('.dock .menu').isVisible())) await page.locator('.dock summary').click();
  await page.locator('.dock .menu').waitFor();
}

/** Chooses the language, and returns to the map. */
export async function speak(page: Page, language: 'English' | 'Français'): Promise<void> {
  await page.locator('header nav a').last().click();
  await page.getByRole('button', { name: language }).click();
  await page.locator('header nav a').first().click();
}

/** Goes to one of the settings. */
export async function goToSetting(page: Page, id: 'packs' | 'key' | 'connections'): Promise<void> {
  await page.locator('header nav a').last().click();
  await page.locator(`.settings nav a[href="#${id}"]`).click();
}

/** The file that a button saves. */
export async function saved(button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = button.page().waitForEvent('download');
  await button.press('Enter');
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
