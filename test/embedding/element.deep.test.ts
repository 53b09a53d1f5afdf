import type { Page } from 'playwright';
import type { AnalyzeAnswer, Sylvan } from 'sylvan';
import type {} from 'sylvan/element';
import { createSylvan } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../demo/support/faults.ts';
import { ElementPages, waitForEvents, SAMPLE } from './element-page.ts';

const NDVI = '[data-field=ndvi_current]';

let pages: ElementPages;
let shown: Page;
beforeAll(async () => {
  pages = await ElementPages.open();
  shown = await pages.page(SAMPLE);
  await waitForEvents(shown, 'result');
}, 60_000);
afterAll(() => pages.close());

const setLang = (page: Page, lang: string) =>
  page.evaluate((one) => {
    document.documentElement.lang = one;
  }, lang);
const eventTypes = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { events: { type: string }[] }).events.map(({ type }) => type),
  );

/** A stub of Sylvan that records the requests and answers when the test does. */
const STUB = `
  globalThis.requested = [];
  globalThis.stub = { analyze: (request, { signal, onProgress, onPartial }) => new Promise((resolve, reject) => {
    const call = { request, isCancelled: false, resolve, reject, onProgress, onPartial };
    requested.push(call);
    signal.addEventListener('abort', () => { call.isCancelled = true; reject(signal.reason); });
  }), close: async () => { globalThis.isClosed = true; } };
`;
interface Stubbed {
  stub: Sylvan;
  isClosed?: boolean;
  requested: {
    request: object;
    isCancelled: boolean;
    resolve: (answer: unknown) => void;
    reject: (error: unknown) => void;
    onProgress: (progress: object) => void;
    onPartial: (partial: AnalyzeAnswer) => void;
  }[];
}

/** A page whose element uses the stub. */
async function stubbed(attributes = 'lat="1" lng="2"'): Promise<Page> {
  const page = await pages.page('');
  await page.evaluate(`(() => {${STUB}})()`);
  await page.evaluate((own) => {
    const zone = document.createElement('sylvan-zone');
    zone.sylvan = (globalThis as unknown as Stubbed).stub;
    for (const [, name, value] of own.matchAll(/([\w-]+)="([^"]*)"/g)) zone.setAttribute(name, value);
    document.querySelector('main')!.append(zone);
  }, attributes);
  return page;
}

/** Resolves the stub's first call. */
const settle = (page: Page, answer: object | null) =>
  page.evaluate((one) => (globalThis as unknown as Stubbed).requested[0].resolve(one), answer);

/** Sets attributes of the element, all at once. */
const set = (page: Page, attributes: Readonly<Record<string, string>>) =>
  page.evaluate((all) => {
    const zone = document.querySelector('sylvan-zone')!;
    for (const [name, value] of Object.entries(all)) zone.setAttribute(name, value);
  }, attributes);

const answerOf = (page: Page) => page.evaluate(() => document.querySelector('sylvan-zone')!.answer);

/** Imports the element; with a query, as another copy. As text, so that the page resolves the import, not the test. */
const define = (page: Page, query = '') =>
  page.evaluate(`import('/dist/element.js${query}').then(() => undefined)`);

const requestedOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Stubbed).requested.map(({ request, isCancelled }) => ({
      request,
      isCancelled,
    })),
  );

describe('a result', { timeout: 60_000 }, () => {
  it('is the library’s answer, available by event and property, and displayed', async () => {
    const sylvan = createSylvan();
    const { details, ...fields } = await sylvan.analyze({ sample: 'old-forest' });
    await sylvan.close();
    const [{ detail }] = await waitForEvents(shown, 'result');
    const { details: own, ...reported } = detail as AnalyzeAnswer;
    expect(reported).toEqual(fields);
    expect(own.series).toEqual(details.series);
    expect((await answerOf(shown))?.score).toBe(fields.score);
    await expect(shown.locator('[part=sentence]').innerText()).resolves.toBe(details.summary);
    expect(await shown.locator(NDVI).innerText()).toBe('NDVI\n0.83\n95% interval: 0.79 to 0.87');
    expect(await shown.locator('[part~=tile]').count()).toBe(11);
    expect(await shown.locator('[part=points]').innerText()).toBe(String(fields.score));
    expect(await eventTypes(shown)).toContain('progress');
  });

  it('says first that it is simulated, and last who owns the data', async () => {
    const text = await shown.locator('sylvan-zone [part=zone]').innerText();
    expect(text).toMatch(/^Simulated\. The data are simulated: this is not a real place\./);
    expect(text.trim()).toMatch(
      /31 August 2025 · ESA Sentinel-2, .* · Simulated images: no satellite took them\.$/,
    );
  });

  it('has its terms and years in disclosures that open by keyboard, and a chart with a text alternative', async () => {
    for (const [name, rows] of [
      ['terms', 9],
      ['years', 41],
    ] as const) {
      const summary = shown.locator(`[part=${name}] summary`);
      expect(await shown.locator(`[part=${name}] table`).isVisible()).toBe(false);
      await summary.focus();
      await shown.keyboard.press('Enter');
      expect(await shown.locator(`[part=${name}] tr`).count()).toBe(rows);
      expect(await shown.locator(`[part=${name}] table`).isVisible()).toBe(true);
    }
    expect(await shown.getByRole('img').getAttribute('aria-label')).toMatch(
      /1984 to 2024. The first NDVI value is 0\.8\d, and the last is 0\.87/,
    );
    expect(await shown.locator('[part=chart] .point').count()).toBe(2 * 38);
  });

  it('is translated without another analysis, and keeps the focus and open disclosures', async () => {
    await shown.locator('[part=years] summary').focus();
    await setLang(shown, 'fr-CA');
    await shown.getByText('La forêt couvre').waitFor();
    expect(await shown.locator(NDVI).innerText()).toBe(
      'NDVI\n0,83\nintervalle à 95\u202f%\u202f: de 0,79 à 0,87',
    );
    expect(await shown.locator('[part=zone]').getAttribute('lang')).toBe('fr');
    expect(await shown.locator('[part=years] table').isVisible()).toBe(true);
    expect(
      await shown.evaluate(
        () => document.querySelector('sylvan-zone')!.shadowRoot!.activeElement?.textContent,
      ),
    ).toBe('Toutes les années en tableau');
    expect((await eventTypes(shown)).filter((type) => type === 'result')).toEqual(['result']);
    await setLang(shown, 'de');
    await shown.getByText('Forest covers').waitFor();
  });

  it.each([
    ['en', 'light'],
    ['fr', 'dark'],
  ] as const)('has no serious violation of accessibility rules: %s, %s', async (lang, colorScheme) => {
    await shown.emulateMedia({ colorScheme });
    await setLang(shown, lang);
    await shown.locator(`[part=zone][lang=${lang}]`).waitFor();
    expect(await shown.evaluate(seriousFaults)).toEqual([]);
  });

  it.each([200, 320, 900])('fits into %i px without clipping or overflow', async (width) => {
    await shown.setViewportSize({ width, height: 600 });
    await expect
      .poll(() => shown.locator('[part=chart] svg').first().getAttribute('width'))
      .toMatch(width === 200 ? /^1[6-9]\d$/ : /\d/);
    const beyond = await shown.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const all = [...document.querySelector('sylvan-zone')!.shadowRoot!.querySelectorAll<HTMLElement>('*')];
      const over = all.filter(
        (one) =>
          one.getBoundingClientRect().right > clientWidth + 0.5 ||
          (one.scrollWidth > one.clientWidth + 1 &&
            one.clientWidth > 0 &&
            getComputedStyle(one).display !== 'inline' &&
            one.part.value !== 'bar'),
      );
      return { isWider: scrollWidth > clientWidth, over: over.map((one) => one.outerHTML.slice(0, 80)) };
    });
    expect(beyond).toEqual({ isWider: false, over: [] });
  });

  it('does not violate the policy', async () => {
    expect(await shown.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)).toEqual([]);
  });
});

it(
  'a partial result is displayed and reported as partial, and then replaced by the answer',
  { timeout: 60_000 },
  async () => {
    const sylvan = createSylvan();
    const partials: AnalyzeAnswer[] = [];
    const onPartial = (partial: AnalyzeAnswer) => void partials.push(partial);
    const answer = await sylvan.analyze({ sample: 'old-forest' }, { onPartial });
    await sylvan.close();
    const page = await stubbed();
    const sendPartial = (partial: AnalyzeAnswer) =>
      page.evaluate((one) => (globalThis as unknown as Stubbed).requested[0].onPartial(one), partial);
    const sentence = page.locator('[part=sentence]');
    await sendPartial(partials[0]);
    await expect(sentence.innerText()).resolves.toContain('Preliminary result');
    expect(await page.locator('[part~=tile]').count()).toBe(11);
    expect(await answerOf(page)).toBeNull();
    await page.evaluate(() => {
      const progress = {
        source: 'sentinel2',
        step: 'read',
        done: 1,
        total: 2,
        scenes: 3,
        tiles: 4,
        bytes: 5e6,
      };
      (globalThis as unknown as Stubbed).requested[0].onProgress(progress);
    });
    await expect(page.locator('[part=bytes]').innerText()).resolves.toBe('5.0 MB');
    await expect(sentence.innerText()).resolves.toContain('Preliminary result');
    await set(page, { lang: 'fr' });
    await page.getByText('provisoire').first().waitFor();
    // The last partial result is the answer itself, which has its own event.
    await sendPartial(answer);
    await settle(page, answer);
    await waitForEvents(page, 'result');
    expect(await eventTypes(page)).toEqual(['partial', 'progress', 'result']);
    await expect(page.locator('[part=step]').count()).resolves.toBe(0);
  },
);

describe('attributes', { timeout: 60_000 }, () => {
  it('that change together start one call and cancel the previous one', async () => {
    const page = await stubbed();
    await set(page, { lat: '3', lng: '4', size: '5', date: '2025-01-01' });
    expect(await requestedOf(page)).toEqual([
      { request: { lat: 1, lng: 2, lang: 'en' }, isCancelled: true },
      { request: { lat: 3, lng: 4, size: 5, date: '2025-01-01', lang: 'en' }, isCancelled: false },
    ]);
    await set(page, { lang: 'fr' });
    await page.getByText('Démarrage…').waitFor();
    expect(await requestedOf(page)).toHaveLength(2);
    expect(await eventTypes(page)).toEqual([]);
  });

  it('start a call that survives a move of the element, but not its removal, which leaves the page’s own Sylvan open', async () => {
    const page = await stubbed();
    const isCancelled = () =>
      page.evaluate(() => (globalThis as unknown as Stubbed).requested.map((one) => one.isCancelled));
    await page.evaluate(() =>
      document.querySelector('main')!.prepend(document.querySelector('sylvan-zone')!),
    );
    expect(await isCancelled()).toEqual([false]);
    await page.evaluate(() => document.querySelector('sylvan-zone')!.remove());
    expect(await isCancelled()).toEqual([true]);
    expect(await page.evaluate(() => (globalThis as unknown as Stubbed).isClosed)).toBeUndefined();
  });

  it('with `manual` wait for the button, and remove an old answer', async () => {
    const page = await stubbed('lat="1" lng="2" manual="yes"');
    await page.getByRole('button', { name: 'Analyze this zone' }).press('Enter');
    expect(await requestedOf(page)).toHaveLength(1);
    expect(
      await page.evaluate(() => document.querySelector('sylvan-zone')!.shadowRoot!.activeElement?.role),
    ).toBe('status');
    const answer = await answerOf(shown);
    await settle(page, answer);
    await page.getByText('Forest covers').waitFor();
    await set(page, { lat: '3' });
    await page.getByRole('button').waitFor();
    expect(await answerOf(page)).toBeNull();
    expect(await requestedOf(page)).toHaveLength(1);
  });
});

it('a field without a value says why, in the element’s language', async () => {
  const page = await stubbed('lat="1" lng="2" lang="fr"');
  const answer = (await answerOf(shown))!;
  const { details } = answer;
  const missing = { canopy_height: { code: 'no-lidar', detail: 'x' } };
  await settle(page, {
    ...answer,
    canopy_height: null,
    details: { ...details, missing, series: [], warnings: [], intervals: {} },
  });
  const tile = page.locator('[data-field=canopy_height]');
  expect(await tile.innerText()).toMatch(/^Hauteur de canopée\nnon évalué\nLes empreintes LiDAR manquent/);
  expect(await page.locator('[part=series], [part=warnings], [part=simulated]').count()).toBe(0);
});

it('the element keeps its style and follows the language when it moves to another document and back', async () => {
  const page = await stubbed();
  const observed = await page.evaluate(async () => {
    const zone = document.querySelector('sylvan-zone')!;
    const frame = document.querySelector('main')!.appendChild(document.createElement('iframe'));
    frame.contentDocument!.documentElement.lang = 'fr';
    const borderAndLang = async () => {
      await new Promise((done) => setTimeout(done));
      const part = zone.shadowRoot!.querySelector('[part=zone]')!;
      const { borderTopWidth } = zone.ownerDocument.defaultView!.getComputedStyle(part);
      return [borderTopWidth, part.getAttribute('lang')];
    };
    const results = [await borderAndLang()];
    for (const parent of [frame.contentDocument!.body, document.querySelector('main')!]) {
      parent.append(zone);
      results.push(await borderAndLang());
    }
    frame.contentDocument!.body.append(zone);
    frame.contentDocument!.documentElement.lang = 'en';
    return [...results, await borderAndLang()];
  });
  expect(observed).toEqual([
    ['1px', 'en'],
    ['1px', 'fr'],
    ['1px', 'en'],
    ['1px', 'en'],
  ]);
  expect(await requestedOf(page)).toHaveLength(1);
});

it('a step is announced once, however many tiles are read', async () => {
  const page = await stubbed();
  const reported = await page.evaluate(async () => {
    const zone = document.querySelector('sylvan-zone')!;
    const status = zone.shadowRoot!.querySelector('[role=status]')!;
    const changes: string[] = [];
    const watch = new MutationObserver(() => changes.push(status.textContent));
    watch.observe(status, { subtree: true, childList: true, characterData: true });
    for (const [step, bytes] of [
      ['search', 0],
      ['read', 1e6],
      ['read', 2e6],
      ['read', 3e6],
      ['compute', 3e6],
    ] as const) {
      const progress = { source: 'sentinel2', step, done: 0, total: 1, scenes: 1, tiles: 1, bytes };
      (globalThis as unknown as Stubbed).requested[0].onProgress(progress);
      await Promise.resolve();
    }
    return { changes, bytes: zone.shadowRoot!.querySelector('[part=bytes]')?.textContent };
  });
  expect(reported).toEqual({
    changes: ['Searching for scenes…', 'Reading pixels…', 'Computing…'],
    bytes: '3.0 MB',
  });
});

describe('a problem', { timeout: 60_000 }, () => {
  it('says what to do in the element’s language, and is reported by an event', async () => {
    const page = await pages.page(
      '<sylvan-zone id="a" lat="95" lng="here" lang="fr" sample="old-forest"></sylvan-zone>',
    );
    const [{ detail, id }] = await waitForEvents(page, 'problem');
    expect({ ...(detail as object), id }).toMatchObject({
      code: 'invalid-parameters',
      title: 'La requête n’est pas valide',
      id: 'a',
    });
    expect(await page.getByRole('alert').innerText()).toMatch(/lat doit.*95.*lng doit.*"here"/s);
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('is also reported for invalid options and for a missing key', async () => {
    const page = await pages.page(
      '<sylvan-zone lat="1" lng="2" key="syl_live_x"></sylvan-zone><sylvan-zone lat="1" lng="2" service="https://service.example"></sylvan-zone>',
    );
    const problems = await waitForEvents(page, 'problem', 2);
    const codes = problems.map(({ detail }) => (detail as { code: string }).code);
    expect(codes.sort()).toEqual(['invalid-key', 'missing-key']);
  });

  it('that is temporary can be retried', async () => {
    const page = await stubbed();
    await page.evaluate(
      `import('/dist/index.js').then(({ SylvanError }) => requested[0].reject(new SylvanError('timeout', 'x')))`,
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await requestedOf(page)).toHaveLength(2);
  });
});

describe('workers', { timeout: 60_000 }, () => {
  it('belong to one element: two on one page give two answers, and end when the elements are removed', async () => {
    const page = await pages.page(
      `${SAMPLE.replace('sylvan-zone ', 'sylvan-zone id="a" ')}<sylvan-zone id="b" sample="frontier" samples-url="/samples/"></sylvan-zone>`,
    );
    const results = await waitForEvents(page, 'result', 2);
    const scores = results.map(({ id, detail }) => [id, (detail as AnalyzeAnswer).score]);
    expect(Object.fromEntries(scores)).toEqual({ a: 92, b: 63 });
    expect(page.workers().length).toBeGreaterThanOrEqual(2);
    await page.evaluate(() => document.querySelectorAll('sylvan-zone').forEach((zone) => zone.remove()));
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

it('the first definition in a page stays, and another version warns about it', async () => {
  const page = await pages.page('');
  const before = pages.complaints.length;
  await define(page, '?again');
  expect(pages.complaints.slice(before)).toEqual([]);
  await page.evaluate(() => {
    (customElements.get('sylvan-zone') as unknown as { version: string }).version = '0.0.1';
  });
  await define(page, '?later');
  expect(pages.complaints.splice(before)).toEqual([expect.stringMatching(/0\.0\.1 in this page/)]);
});

it('properties and attributes set before the definition take effect', async () => {
  const page = await pages.page('', {}, '/dist/index.js');
  await page.evaluate(`(() => {${STUB}})()`);
  await page.evaluate(() => {
    const zone = document.createElement('sylvan-zone');
    zone.sylvan = (globalThis as unknown as Stubbed).stub;
    zone.setAttribute('lat', '1');
    document.body.append(zone);
  });
  await define(page);
  await expect
    .poll(() => requestedOf(page))
    .toEqual([{ request: { lat: 1, lang: 'en' }, isCancelled: false }]);
});

it('no page logged an error or a warning', () => {
  expect(pages.complaints).toEqual([]);
});
