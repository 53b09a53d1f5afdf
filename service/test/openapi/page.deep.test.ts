import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../../../scripts/commands.mjs';
import { useService } from '../support/use.ts';

const service = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
}, 30_000);
afterAll(() => browser.close());

it.each([
  ['', 'fr-CA, en;q=0.5', 'fr'],
  ['?lang=en', 'fr', 'en'],
  ['?lang=xx', 'fr', 'fr'],
] as const)('/docs%s with Accept-Language "%s" is in %s', async (query, accepted, lang) => {
  const response = await service.send(`/docs${query}`, { headers: { 'accept-language': accepted } });
  expect([response.status, response.headers.get('content-language')]).toEqual([200, lang]);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(await response.text()).toContain(`<html lang="${lang}">`);
});

it('/docs serves its files with their media types, and no others', async () => {
  const typeOf = async (name: string) => {
    const response = await service.send(`/docs/${name}`);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get('content-type')}`;
  };
  expect(await typeOf('swagger-ui-bundle.js')).toBe('200 text/javascript; charset=UTF-8');
  expect(await typeOf('swagger-ui.css')).toBe('200 text/css; charset=UTF-8');
  for (const none of ['package.json', 'swagger-ui.js', '..%2fpackage.json', 'constructor'])
    expect(await typeOf(none)).toBe('404 application/problem+json');
});

/** Opens the page, and records its console messages and the origins of its requests. */
async function open(width: number, lang: string) {
  const tab = await browser.newPage({ viewport: { width, height: 800 } });
  const messages: string[] = [];
  const origins: string[] = [];
  tab.on('console', (message) => messages.push(message.text()));
  tab.on('pageerror', (error) => messages.push(String(error)));
  tab.on('request', (request) => origins.push(new URL(request.url()).origin));
  await tab.goto(`${service.url}/docs?lang=${lang}`);
  await tab.waitForSelector('#operations-Analyses-analyze');
  return { tab, messages, origins };
}

/** Presses Tab until the focused element matches. */
async function tabTo(tab: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await tab.keyboard.press('Tab');
    if (await tab.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

it.each([
  [1200, 'en', 'Analyze a zone', 'The monthly quota is used up'],
  [320, 'fr', 'Analyser une zone', 'Le quota du mois est épuisé'],
] as const)(
  'at a width of %i pixels, in %s, the keyboard opens an operation',
  async (width, lang, title, problem) => {
    const { tab, messages, origins } = await open(width, lang);
    await tabTo(tab, '#operations-Analyses-analyze .opblock-summary-control');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('#operations-Analyses-analyze .responses-table');
    const text = String(await tab.evaluate('document.body.innerText'));
    expect(text).toContain(title);
    expect(text).toContain(problem);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(messages).toEqual([]);
    expect(new Set(origins)).toEqual(new Set([new URL(service.url).origin]));
    await tab.close();
  },
);

it('the page sends a request and shows its status', async () => {
  const { tab, messages } = await open(1200, 'en');
  await tab.click('#operations-Service-getPlans .opblock-summary-control');
  await tab.click('#operations-Service-getPlans .try-out__btn');
  await tab.click('#operations-Service-getPlans .execute');
  await tab.waitForSelector('#operations-Service-getPlans .live-responses-table');
  const row = '#operations-Service-getPlans .live-responses-table tr.response .response-col_status';
  expect(await tab.locator(row).first().innerText()).toContain('200');
  expect(messages).toEqual([]);
  await tab.close();
});
