import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legendOf } from 'sylvan/export';
import { serveDemo } from '../../demo/serve.mjs';
import { FREE_CALLS } from '../../service/src/config.ts';
import { ENGINES } from '../support/engines/all.ts';
import { SMALL } from './support/page.ts';
import { openHosts, type Hosts } from './support/world.ts';
import { Visit } from './support/visit.ts';

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
    await visit.tabTo('.skip');
    await visit.engine.press('Enter');
    const isInside = () => document.querySelector('main')!.contains(document.activeElement);
    expect(await visit.engine.evaluate(isInside)).toBe(true);
    await visit.tabTo('.pencil');
    await pressFocused();
    await visit.tabTo('#size');
    await visit.engine.press('ArrowRight');
    await visit.shows(/previous zone/);
    await visit.engine.press('ArrowLeft');
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
