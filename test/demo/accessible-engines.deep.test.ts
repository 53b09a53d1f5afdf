import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { ENGINES } from '../support/engines/all.ts';
import { seriousFaults, tooWide } from './support/faults.ts';
import { PAGES } from './support/page.ts';
import { Visit } from './support/visit.ts';

const NARROW = 320;
/** In Chromium, the same pages are tested with all that they can show. */
const OTHERS = ENGINES.filter(({ name }) => name !== 'Chromium');

describe.each(OTHERS)('the demo in $name', { timeout: 90_000 }, ({ launch }) => {
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
    'the page %s in %s has no serious accessibility faults and fits a narrow window',
    async (id, lang) => {
      await open(id, lang);
      expect(await visit.engine.evaluate(seriousFaults)).toEqual([]);
      await visit.engine.resize(NARROW, 800);
      expect(await visit.engine.evaluate(tooWide)).toEqual({ width: NARROW, over: [] });
      await visit.engine.resize(1280, 900);
    },
  );
});
