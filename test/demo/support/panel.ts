import type { Page } from 'playwright';

/** What can be opened out of an answer. */
type Drawer = 'share' | 'evidence' | 'clearings' | 'fires' | 'follow';

const BACK = /^(Back to the answer|Retour à la réponse)$/;

/** Waits until the analysis has ended: what came with the page has no layers to save. */
export async function whole(page: Page): Promise<void> {
  await page
    .locator('main > [role=status]', { hasText: /^(Done|Terminé)/ })
    .waitFor({ state: 'attached', timeout: 90_000 });
}

/** Opens one thing about the answer, whichever was open before. */
export async function openDrawer(page: Page, drawer: Drawer): Promise<void> {
  await toAnswer(page);
  await page.locator(`[data-opens=${drawer}]`).first().click();
  await page.locator(`[data-drawer=${drawer}]`).waitFor();
}

/** Back to the answer itself. */
export async function toAnswer(page: Page): Promise<void> {
  if ((await page.locator('[data-drawer]').count()) === 0) return;
  await page.getByRole('button', { name: BACK }).click();
  await page.locator('[data-drawer]').waitFor({ state: 'detached' });
}

/** The clearings, and what is done with them in the field. */
export async function openField(page: Page): Promise<void> {
  await openDrawer(page, 'clearings');
  await page.locator('[data-opens=field]').click();
  await page.locator('[data-drawer=field]').waitFor();
}

/** Opens what sets the zone, unless it is. */
export async function openShape(page: Page): Promise<void> {
  if (!(await page.locator('.shape').isVisible())) await page.locator('.pencil').click();
  await page.locator('.shape').waitFor();
}

/** Opens the layers that stand under "More", unless they are. */
export async function openLayers(page: Page): Promise<void> {
  if (!(await page.locator('.dock .menu').isVisible())) await page.locator('.dock summary').click();
  await page.locator('.dock .menu').waitFor();
}

/** Chooses the language, and comes back to the map. */
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
