import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lang } from '../../../src/contract/index.ts';
import { chromiumPath } from '../../../scripts/commands.mjs';
import { rich } from '../../src/docs/rich.ts';
import { FRENCH } from '../../src/docs/french/french.ts';
import { documentOf } from '../../src/openapi/document.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const page = async (query = '', headers: Record<string, string> = {}) => {
  const response = await service.ask(`/docs${query}`, { headers });
  return { response, text: await response.text() };
};

const proseOf = async (text: string, lang: Lang) => await html`${rich(text, lang)}`;

/** Everything on a page that is no code, piece by piece. */
const prosesOf = (text: string) =>
  text
    .replace(/^.*<\/style>/s, '')
    .replaceAll(/<pre.*?<\/pre>|<small>.*?<\/small>|<code>.*?<\/code>/gs, '')
    .split(/<[^>]*>/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{3}/u.test(piece));

it.each([
  ['', {}, 'en'],
  ['', { 'accept-language': 'fr-CA, en;q=0.5' }, 'fr'],
  ['?lang=fr', { 'accept-language': 'en' }, 'fr'],
  ['?lang=en', { 'accept-language': 'fr' }, 'en'],
  ['?lang=xx', { 'accept-language': 'fr' }, 'fr'],
] as const)('at /docs%s with %j is in %s', async (query, headers, lang) => {
  const { response, text } = await page(query, headers);
  expect([response.status, response.headers.get('content-language')]).toEqual([200, lang]);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(text).toContain(`<html lang="${lang}">`);
  expect(text).toContain(lang === 'fr' ? 'Créer une clé' : 'Create a key');
  expect(text).toContain(lang === 'fr' ? 'Le mois est épuisé' : 'The month is used up');
});

it('tells every operation, every field of its body and every problem, each at an address of its own', async () => {
  const document = documentOf();
  const { text } = await page();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId: id, responses }] of Object.entries(methods)) {
      expect(text).toContain(`<h3 id="${id}">`);
      expect(text).toContain(`<a href="#${id}">`);
      expect(text).toContain(`<b>${method.toUpperCase()}</b> ${path}<`);
      for (const { content } of Object.values(responses))
        for (const code of Object.keys(content?.['application/problem+json']?.examples ?? {}))
          expect(text).toContain(`<h3 id="${code}">`);
    }
  for (const field of [
    ...['date1_start', 'grace_seconds', 'use_case', 'Idempotency-Key'],
    ...[
      'details.missing.*.code',
      'details.sources[].scenes[].date',
      'changes.severity_ha.low',
      'errors[].pointer',
    ],
  ])
    expect(text).toContain(`<code>${field}</code>`);
  expect(text).toMatch(/<code>bbox<\/code> <small>string, required</);
  expect(text).toMatch(/<code>canopy_height<\/code> <small>number ≥ 0 \| null</);
  const [ids, links] = [/ id="([^"]+)"/g, / href="#([^"]+)"/g].map((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => name),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of links) expect(ids).toContain(link);
});

it('says in French all that it says in English, and nothing else', async () => {
  const described = new Set<string>();
  JSON.stringify(documentOf().components.schemas, (name, value: unknown) => {
    if (name === 'description') described.add(String(value));
    return value;
  });
  expect([...FRENCH.keys()].sort()).toEqual([...described].sort());
  const [en, fr] = [(await page('?lang=en')).text, (await page('?lang=fr')).text];
  for (const [of, text] of FRENCH) {
    expect(en).toContain(await proseOf(of, 'en'));
    expect(fr).toContain(await proseOf(text, 'fr'));
  }
  const english = new Set(prosesOf(en));
  const shared = prosesOf(fr).filter((text) => english.has(text));
  expect([...new Set(shared)].sort()).toEqual([
    ...['Analyses', 'English', 'Français', 'Sylvan, Apache-2.0', 'UTC'],
  ]);
});

it('needs no script and nothing from elsewhere, by its policy', async () => {
  const { response, text } = await page('?lang=%22%3E%3Cscript%3E');
  const policy = response.headers.get('content-security-policy')!;
  const style = /<style>(.*?)<\/style>/s.exec(text)![1];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(text).not.toMatch(/<script|<link|<img|style="|https?:\/\//);
});

it('is styled, fits 320 pixels, and is read from its skip link on', { timeout: 30_000 }, async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
  try {
    const tab = await browser.newPage({ viewport: { width: 320, height: 800 } });
    const said: string[] = [];
    tab.on('console', (message) => said.push(message.text()));
    for (const lang of ['en', 'fr']) {
      await tab.goto(`${service.url}/docs?lang=${lang}`);
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await tab.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate('document.activeElement.className')).toBe('skip');
    }
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});
