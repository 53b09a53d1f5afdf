import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { ENGINES } from '../support/engines/all.ts';
import { Visit } from './support/visit.ts';

const AXE = readFileSync(resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const PAGES = ['forest', 'compare', 'zones', 'packs', 'key', 'connections'] as const;
const NARROW = 320;

/** In the page, whose policy forbids scripts made of text there: the driver alone may bring one. */
// oxlint-disable-next-line typescript/no-implied-eval -- it is written out for the driver, and never called here
const seriousFaults = new Function(`${AXE}
return window.axe
  .run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })
  .then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)),
  );`) as () => Promise<string[]>;

/** In the page: what is wider than the window, and how wide that is. */
function tooWide(): { width: number; over: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = [...document.querySelectorAll('main *')].filter(
    (one) =>
      one.getBoundingClientRect().right > clientWidth + 1 && one.closest('.scroll, .maplibregl-map') === null,
  );
  const over = scrollWidth > clientWidth ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [];
  return { width: clientWidth, over };
}

describe.each(ENGINES)('the demo in $name', { timeout: 90_000 }, ({ launch }) => {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let visit: Visit;
  beforeAll(async () => {
    demo = await serveDemo({ port: 0 });
    visit = await Visit.open(launch, demo.address);
  }, 60_000);
  afterAll(async () => {
    await visit.close();
    await demo.close();
  });

  async function open(id: (typeof PAGES)[number], lang: string): Promise<void> {
    await visit.engine.open('about:blank');
    await visit.engine.open(`${demo.address}#${id}?lang=${lang}`);
    await visit.shows(id === 'forest' ? /^(Done|Terminé)/m : /\w/);
  }

  it.each(PAGES.flatMap((id) => [[id, 'en'] as const, [id, 'fr'] as const]))(
    '%s in %s breaks no rule, and fits a narrow window',
    async (id, lang) => {
      await open(id, lang);
      expect(await visit.engine.evaluate(seriousFaults)).toEqual([]);
      await visit.engine.resize(NARROW, 800);
      expect(await visit.engine.evaluate(tooWide)).toEqual({ width: NARROW, over: [] });
      await visit.engine.resize(1280, 900);
    },
  );
});
