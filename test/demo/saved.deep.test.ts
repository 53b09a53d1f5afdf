import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { inNode } from './support/in-node.ts';
import { Demo } from './support/page.ts';
import { speak, whole } from './support/panel.ts';

const NAME = 'Parcel 7';
/** Earlier than the window in which the sample's fires are counted. */
const BEFORE = '2025-07-31';
const DAYS_SINCE = 31;

/** In the page: changes the stored answer of the only zone, or adds a zone. */
async function restore(text: string): Promise<void> {
  const parts = JSON.parse(text) as {
    readonly date?: string;
    readonly level?: string;
    readonly file?: string;
  };
  const request = indexedDB.open('sylvan-zones', 1);
  await new Promise((done) => (request.onsuccess = done));
  const zones = request.result.transaction('zones', 'readwrite').objectStore('zones');
  const all = zones.getAll();
  await new Promise((done) => (all.onsuccess = done));
  const [zone] = all.result as { file: string; place: string }[];
  if (parts.file !== undefined) zones.put({ place: 'another', name: 'Of old', file: parts.file, news: null });
  else {
    const shared = JSON.parse(zone.file) as {
      record: { deforestation_alert: unknown; details: { date: unknown } };
    };
    shared.record.details.date = parts.date;
    shared.record.deforestation_alert = parts.level;
    zones.put({ ...zone, file: JSON.stringify(shared) });
  }
  await new Promise((done) => (zones.transaction.oncomplete = done));
  request.result.close();
}

/** Hectares first seen lost in the last `days`, by counting pixels of 20 m. */
async function newlyLost(days: number): Promise<number> {
  const { layers } = await inNode();
  const [loss, ages] = ['loss', 'loss-age'].map((id) => layers.find((layer) => layer.id === id)!.data);
  const pixels = loss.filter((value, i) => value >= 1 && value <= 3 && ages[i] < days).length;
  return pixels * 0.04;
}

describe('saved zones', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  let page: Page;
  let sentence: string;
  beforeAll(async () => {
    page = await demo.page('#forest?lang=en');
    await whole(page);
    sentence = (await page.locator('.answer .sentence').textContent())!;
  }, 180_000);

  const news = () => page.locator('.news li').allInnerTexts();
  const reopen = async () => {
    await page.reload();
    await page.locator('.zone-cards article').first().waitFor();
  };

  it('have a default name, which the user can change', async () => {
    const follow = page.getByRole('button', { name: 'Follow', exact: true });
    await follow.click();
    await page.getByRole('button', { name: 'Following' }).click();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.inputValue()).toBe('A forest being cleared (simulated)');
    await name.fill(NAME);
    await name.press('Enter');
    await page.getByText(`Saved on this device as “${NAME}”.`).first().waitFor();
  });

  it('are listed with their answers, also after a reload', async () => {
    await page.locator('header nav').getByRole('link', { name: 'My zones' }).click();
    for (let round = 0; round < 2; round++) {
      const card = page.locator('.zone-cards article');
      await card.getByRole('heading', { name: NAME }).waitFor();
      expect(await card.locator('.sentence').textContent()).toMatch(/^Critical: [\d.]+\sha of forest lost/);
      expect(await card.locator('dd').allInnerTexts()).not.toContain('–');
      await card.getByText('Simulated', { exact: true }).waitFor();
      await card.getByText('sample: free').waitFor();
      expect(await news()).toEqual([]);
      await reopen();
    }
  });

  it('open with the saved answer, without computing anything', async () => {
    await page.getByRole('button', { name: `Open ${NAME}` }).click();
    await page.getByRole('heading', { name: `${NAME}: the saved answer` }).waitFor();
    expect(await page.locator('.answer .sentence').textContent()).toBe(sentence);
    expect(await page.locator('.progress progress').count()).toBe(0);
    expect(await page.locator('.stale-note').count()).toBe(0);
  });

  it('report what is new since the previous answer’s day', async () => {
    await page.evaluate(restore, JSON.stringify({ date: BEFORE, level: 'STABLE' }));
    await page.getByRole('link', { name: 'My zones' }).click();
    await page.getByText('as of 31 July 2025').waitFor();
    await page.getByRole('button', { name: `Check for changes: ${NAME}` }).click();
    await page.getByRole('heading', { name: 'New since 31 July 2025' }).waitFor();
    const [level, loss, fires] = await news();
    expect(level).toBe('The alert was “Stable” and is now “Critical”.');
    const hectares = Number(/^([\d.]+)\sha of new loss in \d+ clearing/.exec(loss)![1]);
    expect(Math.abs(hectares - (await newlyLost(DAYS_SINCE)))).toBeLessThan(0.1);
    expect(fires).toBe('13 fires detected in the last 7 days.');
    expect(await page.locator('.shared-note').count()).toBe(0);
    await page.getByRole('link', { name: 'My zones' }).click();
    await page.locator('.zone-cards article').waitFor();
    expect(await news()).toEqual([level, loss, fires]);
  });

  it('report news in French, and keep it when the same day is analyzed again', async () => {
    await speak(page, 'Français');
    await page.locator('header nav').getByRole('link', { name: 'Mes zones' }).click();
    await page.getByRole('heading', { name: 'Mes zones' }).waitFor();
    await page.getByRole('button', { name: `Vérifier\u202f: ${NAME}` }).click();
    await page.locator('.shared-note').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Nouveau depuis le 31 juillet 2025' }).waitFor();
    expect((await news())[0]).toBe('L’alerte passe de «\u202fStable\u202f» à «\u202fCritique\u202f».');
    await speak(page, 'English');
  });

  it('that cannot be read are reported, and can be removed', async () => {
    await page.evaluate(restore, JSON.stringify({ file: '{"version":9}' }));
    await page.getByRole('link', { name: 'My zones' }).click();
    await page.getByText('This zone was saved by another version of the page').waitFor();
    for (const name of ['Of old', NAME]) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('heading', { name }).waitFor({ state: 'detached' });
    }
    await page.getByText('No zones are saved yet.').waitFor();
    await page.reload();
    await page.getByText('No zones are saved yet.').waitFor();
  });
});
