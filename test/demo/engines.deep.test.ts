import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legendOf } from 'sylvan/export';
import { serveDemo } from '../../demo/serve.mjs';
import { FREE_CALLS } from '../../service/src/config.ts';
import { ENGINES } from '../support/engines/all.ts';
import { seriousFaults, tooWide } from './support/faults.ts';
import { PAGES, SMALL } from './support/page.ts';
import { openHosts, type Hosts } from './support/world.ts';
import { Visit } from './support/visit.ts';

const NARROW = 320;
/** The headline of an answer for the bundled sample. */
const SAMPLE = /\d+\sha cleared/;
describe.each(ENGINES)('the demo in $name', { timeout: 90_000 }, ({ name, launch }) => {
  let hosts: Hosts;
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let visit: Visit;
  beforeAll(async () => {
    hosts = await openHosts();
    demo = await serveDemo({ port: 0, service: hosts.service.url, catalog: hosts.images.url });
    visit = await Visit.open(launch, `${demo.address}#forest?lang=en`);
  }, 60_000);
  afterAll(async () => {
    await visit.close();
    await demo.close();
    await hosts.close();
  });

  it('shows the sample’s answer and its map on a first visit', async () => {
    await visit.shows(SAMPLE);
    await visit.shows(/^Done/m);
    await visit.click('input[name=shown-layer][value=forest]');
    const colours = legendOf('forest', 'en').stops.map(({ colour }) => colour.slice(0, 3).join());
    await expect.poll(() => mapColours(visit), { timeout: 20_000 }).toEqual(expect.arrayContaining(colours));
  });

  it('draws the chart of the time series', async () => {
    await visit.click('.time .years');
    await expect.poll(() => visit.engine.evaluate(drawnMarks), { timeout: 20_000 }).toBeGreaterThan(50);
  });

  /**
   * In Firefox, keys do not press buttons in a window without the focus, and no display here gives it the
   * focus. There, the focused element is clicked.
   */
  const pressFocused = () =>
    name === 'Firefox'
      ? visit.engine.evaluate(() => (document.activeElement as HTMLElement).click())
      : visit.engine.press('Enter');

  it('can be used by keyboard alone', async () => {
    await visit.engine.reload();
    await visit.shows(/^Done/m);
    await visit.tabTo('.skip', 1);
    // Firefox draws no focus in a window without it.
    if (name !== 'Firefox') expect(await visit.engine.evaluate(isFocusVisible)).toBe(true);
    await visit.tabTo('.maplibregl-canvas', 2);
    await visit.engine.evaluate(() => document.querySelector<HTMLElement>('.skip')!.focus());
    await visit.engine.press('Enter');
    const isInside = () => document.querySelector('main')!.contains(document.activeElement);
    expect(await visit.engine.evaluate(isInside)).toBe(true);
    await visit.tabTo('.pencil');
    await pressFocused();
    await visit.tabTo('#size');
    await visit.engine.press('ArrowRight');
    await visit.shows(/previous zone/);
    await visit.engine.press('ArrowLeft');
    await visit.tabTo('input[name=shown-layer]');
    await visit.engine.press('ArrowRight');
    await expect.poll(() => visit.engine.evaluate(isLayerInAddress)).toBe(true);
    await visit.tabTo('.see');
    await pressFocused();
    await visit.shows(/Before and after/);
    await visit.tabTo('.back');
    await pressFocused();
  });

  it('stores a zone and a field note on the device', async () => {
    await visit.click('[data-opens=follow]');
    await visit.shows(/Following/, '.actions');
    await visit.click('.clearings .patch');
    await visit.click('[data-opens=clearings]');
    await visit.click('[data-opens=field]');
    await visit.type('textarea[name=note]', 'Stumps, still warm');
    await visit.click('.add-note');
    await visit.shows(/Stumps, still warm/, '.note-list');
    await visit.engine.reload();
    await visit.shows(/^Done/m);
    await visit.click('[data-opens=clearings]');
    await visit.click('[data-opens=field]');
    await visit.shows(/Stumps, still warm/, '.note-list');
    await visit.goTo('My zones');
    await visit.shows(/A forest being cleared/);
    await visit.shows(/Critical: [\d.]+\sha of forest lost/);
  });

  it('compares two periods', async () => {
    await visit.goTo('Map');
    await visit.click('.see');
    await visit.shows(/ha of forest lost between the two periods/);
    await visit.shows(/^Done/m);
  });

  it('creates a key', async () => {
    await visit.goTo('Key and usage');
    expect(await hosts.status(await visit.createKey())).toMatchObject({ calls_remaining: FREE_CALLS });
    await visit.shows(new RegExp(`${FREE_CALLS}`), '.numbers .left');
  });

  // In Chromium, accessibility.deep.test.ts tests the same pages with all that they can show.
  it.skipIf(name === 'Chromium').each(PAGES.flatMap((id) => [[id, 'en'] as const, [id, 'fr'] as const]))(
    'has no serious accessibility faults on the page %s in %s, which fits a narrow window',
    async (id, lang) => {
      await visit.engine.open('about:blank');
      await visit.engine.open(`${demo.address}#${id}?lang=${lang}`);
      await visit.shows(id === 'forest' ? /^(Done|Terminé)/m : /\w/);
      expect(await visit.engine.evaluate(seriousFaults)).toEqual([]);
      await visit.engine.resize(NARROW, 800);
      expect(await visit.engine.evaluate(tooWide)).toEqual({ width: NARROW, over: [] });
      await visit.engine.resize(1280, 900);
    },
  );

  it('makes a pack, and answers from it once the page’s server is down', async () => {
    await visit.engine.open('about:blank');
    await visit.engine.open(`${demo.address}#packs?${SMALL}`);
    await visit.shows(/no call is counted/);
    await visit.click('main button', 'Make the pack');
    await visit.shows(/Ready offline\./);
    await visit.shows(/, 1\skm$/m, '[data-pack]');
    const pack = `[data-pack="${await visit.engine.evaluate(packOfOneKilometre)}"]`;
    await visit.isStored();
    await demo.close();
    await hosts.close();
    await visit.engine.reload();
    await visit.click(`${pack} button`, 'Analyze from the pack');
    await visit.shows(SAMPLE);
    await visit.goTo('Offline packs');
    await visit.click(`${pack} button`, 'Compare from the pack');
    await visit.shows(/ha of forest lost between the two periods/);
  });
});

function isFocusVisible(): boolean {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
  return outlineStyle !== 'none' && outlineWidth !== '0px';
}

function isLayerInAddress(): boolean {
  const { value } = document.querySelector<HTMLInputElement>('input[name=shown-layer]:checked')!;
  return location.hash.includes(`layer=${value}`);
}

/** All colours of the visible part of the map. */
async function mapColours(visit: Visit): Promise<string[]> {
  const [left, top, right, bottom] = await visit.engine.evaluate(() => {
    const map = document.querySelector('.map-box')!;
    map.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = map.getBoundingClientRect();
    return [box.left, Math.max(0, box.top), box.right, Math.min(innerHeight, box.bottom)].map(Math.round);
  });
  const { data, channels, width } = decode(await visit.engine.screenshot());
  const colours = new Set<string>();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels;
      colours.add(data.slice(at, at + 3).join());
    }
  return [...colours];
}

/** In the page: the pack of 1 km, not the sample's own pack. */
function packOfOneKilometre(): string {
  const packs = [...document.querySelectorAll<HTMLElement>('[data-pack]')];
  return packs.find(({ innerText }) => innerText.includes(', 1\u00a0km'))!.dataset.pack!;
}

/** In the page: the number of points in the chart that have an extent. */
function drawnMarks(): number {
  const marks = [...document.querySelectorAll('.series .chart .mark')];
  return marks.filter((mark) => mark.getBoundingClientRect().width > 4).length;
}
