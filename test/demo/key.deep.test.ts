import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FREE_CALLS } from '../../service/src/config.ts';
import { bearer } from '../../service/test/support/service.ts';
import { beyondRefusals, Demo, SMALL } from './support/page.ts';
import { put } from './support/stored.ts';
import { createKeyIn, goTo, openWorld, type World } from './support/world.ts';

const KEY = /^syl_live_[0-9A-Za-z]{49}$/;

describe('the key page', { timeout: 90_000 }, () => {
  let world: World;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
  }, 60_000);
  afterAll(() => world.close());
  afterEach(() => page.context().close());

  async function stranger(): Promise<Page> {
    page = await (await world.demo.stranger()).newPage();
    await page.goto(`${world.demo.address}#key?${SMALL}`);
    return page;
  }

  const number = (id: 'used' | 'left') => page.locator(`.numbers .${id} dd`);
  const problem = (code: string) => page.locator(`.problem[data-code="${code}"]`);

  /** Counts calls with the key, as another client would. */
  async function spendElsewhere(key: string, calls: number): Promise<void> {
    for (let i = 0; i < calls; i++) {
      const call = { call_id: crypto.randomUUID(), operation: 'compare', request_hash: '0'.repeat(64) };
      expect((await world.service.post('/api/v1/calls', call, bearer(key))).status).toBe(201);
    }
  }

  it('creates a key, shows it once, and shows the remaining calls', async () => {
    await stranger();
    const key = await createKeyIn(page);
    expect(key).toMatch(KEY);
    await number('left')
      .filter({ hasText: String(FREE_CALLS) })
      .waitFor();
    expect(page.url()).not.toContain('syl_');
    await spendElsewhere(key, FREE_CALLS);
    await goTo(page, 'Offline packs');
    await goTo(page, 'Key and usage');
    await number('left').filter({ hasText: /^0$/ }).waitFor();
    expect(await number('used').textContent()).toBe(String(FREE_CALLS));
    expect(await page.getByRole('row').allTextContents()).toEqual([
      'OperationCalls',
      `Comparisons${FREE_CALLS}`,
    ]);
    // The key was shown once.
    expect(await page.locator('.new-key').count()).toBe(0);
    await page.reload();
    await goTo(page, 'Key and usage');
    await number('used')
      .filter({ hasText: String(FREE_CALLS) })
      .waitFor();
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  it('reports an invalid e-mail address and invalid keys, and recovers', async () => {
    await stranger();
    const form = page.getByRole('region', { name: 'Create a key' });
    await form.getByLabel('Your e-mail address').fill('nobody');
    await form.getByRole('button').click();
    const wrong = form.locator('.problem');
    await wrong
      .getByText('The e-mail address must be an e-mail address of at most 254 characters, but is "nobody".')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Français' }).click();
    expect(await page.locator('.problem').textContent()).toMatch(
      /L’adresse e-mail doit être .*, mais vaut "nobody"/,
    );
    await page.getByRole('button', { name: 'English' }).click();
    const paste = page.getByRole('region', { name: 'Use an existing key' });
    await paste.getByLabel('Key', { exact: true }).fill('syl_live_short');
    await paste.getByRole('button').click();
    await paste.locator('.problem[data-code="invalid-parameters"]').waitFor();
    expect(await paste.textContent()).not.toContain('syl_live_short');
    await paste.getByLabel('Key', { exact: true }).fill(`syl_live_${'0'.repeat(49)}`);
    await paste.getByRole('button').click();
    await problem('invalid-key').waitFor();
    await page.getByRole('button', { name: 'Remove it from this device' }).click();
    await form.waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('replaces a key, and revokes it once the user confirms', async () => {
    await stranger();
    const first = await createKeyIn(page);
    await page.getByLabel('The old key still works').selectOption('0');
    await page.getByRole('button', { name: 'Replace it with a new one' }).click();
    const shown = page.locator('.new-key code');
    await shown.filter({ hasNotText: first }).waitFor();
    const second = (await shown.textContent())!;
    expect(second).toMatch(KEY);
    await number('left')
      .filter({ hasText: String(FREE_CALLS) })
      .waitFor();
    expect(await world.status(first)).toMatchObject({ code: 'invalid-key' });
    await page.getByRole('button', { name: 'Revoke the key for good' }).click();
    const dialog = page.getByRole('dialog');
    const end = dialog.getByRole('button', { name: 'Revoke it' });
    await dialog.getByRole('textbox').fill('wrong!');
    expect(await end.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(second.slice(9, 15));
    await end.click();
    await page.getByRole('region', { name: 'Create a key' }).waitFor();
    expect(await world.status(second)).toMatchObject({ code: 'invalid-key' });
    await page.reload();
    await page.getByRole('region', { name: 'Create a key' }).waitFor();
  });

  it('forgets a key that is not to be stored, ignores an invalid stored key, and says if storing fails', async () => {
    await stranger();
    const form = page.getByRole('region', { name: 'Create a key' });
    await form.getByLabel('Your name').fill('Ada Example');
    await form.getByLabel('Your e-mail address').fill('ada@example.org');
    await form.getByRole('button').click();
    await number('left').waitFor();
    await page.evaluate(put, { database: 'sylvan-page', store: 'settings', key: 'key', value: 42 });
    await page.reload();
    await form.waitFor();
    await page.addInitScript(refuseSettings);
    await page.reload();
    await createKeyIn(page);
    await page.getByText('This browser did not keep the key').waitFor();
    expect(await page.getByLabel('Keep it on this device').isChecked()).toBe(false);
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  it('shows the plans in the page’s language', async () => {
    await stranger();
    const plans = page.getByRole('region', { name: 'Plans' });
    await plans.getByText('€299 a month, no limit').waitFor();
    await plans.getByText('By contract.').waitFor();
    expect(await plans.getByRole('link').getAttribute('href')).toBe('mailto:keys@example.org');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByText('hauteur par LiDAR').first().waitFor();
  });
});

it(
  'the key page says that there is no service, or that it does not answer',
  { timeout: 60_000 },
  async () => {
    const [unconfigured, unreachable] = await Promise.all([
      Demo.open(),
      Demo.open({ service: 'http://127.0.0.1:9' }),
    ]);
    try {
      const page = await unconfigured.page('#key?lang=en');
      await page.getByText('No key service is set up for this page').waitFor();
      expect(unconfigured.complaints).toEqual([]);
      const other = await unreachable.page('#key?lang=en');
      const form = other.getByRole('region', { name: 'Create a key' });
      await form.getByRole('button').click();
      await form.locator('.problem[data-code="network-or-cors"]').getByText('127.0.0.1:9').waitFor();
      // A running analysis goes on when the key is changed.
      await goTo(other, 'Map');
      await other.locator('.pencil').click();
      await other.locator('.shape select').selectOption('frontier');
      await goTo(other, 'Key and usage');
      const paste = other.getByRole('region', { name: 'Use an existing key' });
      await paste.getByLabel('Key', { exact: true }).fill(`syl_live_${'0'.repeat(49)}`);
      await paste.getByRole('button').click();
      await other.getByRole('button', { name: 'Remove it from this device' }).waitFor();
      await goTo(other, 'Map');
      await other.getByText(/^Done/).first().waitFor();
      expect(await other.locator('.problem').count()).toBe(0);
      expect(beyondRefusals(unreachable.complaints)).toEqual([]);
    } finally {
      await Promise.all([unconfigured.close(), unreachable.close()]);
    }
  },
);

/** In the page, before its scripts: prevents settings from being stored, as in some private windows. */
function refuseSettings(): void {
  const { prototype } = IDBFactory;
  Object.defineProperty(prototype, 'open', {
    value: new Proxy(Reflect.get(prototype, 'open') as (this: IDBFactory, name: string) => unknown, {
      apply(open, factory: IDBFactory, given: [string]) {
        if (given[0] === 'sylvan-page') throw new DOMException('Refused', 'SecurityError');
        return Reflect.apply(open, factory, given);
      },
    }),
  });
}
