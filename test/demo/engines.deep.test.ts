import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legendOf } from 'sylvan/export';
import { serveDemo } from '../../demo/serve.mjs';
import { ENGINES } from '../support/engines/all.ts';
import { openHosts, SMALL, type Hosts } from './support/world.ts';
import { Visit } from './support/visit.ts';

/** Of the square of the bundled sample, and of one kilometre in its middle. */
const SAMPLE = /Forest covers 56\.3% of the land visible in the images/;
const WITHIN = /Forest covers 33\.9% of the land visible in the images/;
describe.each(ENGINES)('the demo in $name', { timeout: 90_000 }, ({ launch }) => {
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

  it('has the answer of the sample at a first visit, on a map', async () => {
    await visit.shows(SAMPLE);
    await visit.shows(/^Done/m);
    await visit.click('input[name=shown-layer][value=forest]');
    const colours = legendOf('forest', 'en').stops.map(({ colour }) => colour.slice(0, 3).join());
    await expect.poll(() => mapColours(visit), { timeout: 20_000 }).toEqual(expect.arrayContaining(colours));
  });

  it('draws the chart of the years', async () => {
    await expect.poll(() => visit.engine.evaluate(drawnPixels), { timeout: 20_000 }).toBeGreaterThan(1000);
  });

  it('is used by the keyboard alone', async () => {
    await visit.engine.reload();
    await visit.shows(/^Done/m);
    await visit.tabTo('.skip');
    await visit.engine.press('Enter');
    const isInside = () => document.querySelector('main')!.contains(document.activeElement);
    expect(await visit.engine.evaluate(isInside)).toBe(true);
    await visit.tabTo('#size');
    await visit.engine.press('ArrowRight');
    await visit.shows(/^4 km, 1,600 ha/m);
    await visit.engine.press('ArrowLeft');
    await visit.tabTo('.picker button[type=submit]');
    await visit.engine.press('Enter');
    await visit.shows(/^Done/m);
  });

  it('stores a zone and a note of the field on the device', async () => {
    await visit.click('.saved button[type=submit]');
    await visit.shows(/^Saved as A forest being cleared/m, '.saved');
    await visit.click('.patch-list button');
    await visit.click('.field-notes summary');
    await visit.type('textarea[name=note]', 'Stumps, still warm');
    await visit.click('.add-note');
    await visit.shows(/Stumps, still warm/, '.note-list');
    await visit.engine.reload();
    await visit.click('.field-notes summary');
    await visit.shows(/Stumps, still warm/, '.note-list');
    await visit.goTo('My zones');
    await visit.shows(/A forest being cleared/);
    await visit.shows(/Critical: 54\.8 ha of forest lost/);
  });

  it('compares two periods', async () => {
    await visit.goTo('Compare');
    await visit.click('main form button[type=submit]');
    await visit.shows(/the forest lost [\d.]+ ha/);
    await visit.shows(/^Done/m);
  });

  it('creates a key', async () => {
    await visit.goTo('Key and usage');
    expect(await hosts.status(await visit.createKey())).toMatchObject({ calls_remaining: 10 });
    await visit.shows(/10/, '.numbers .left');
  });

  it('makes a pack, and answers from it when nobody serves the page any more', async () => {
    await visit.engine.open('about:blank');
    await visit.engine.open(`${demo.address}#packs?${SMALL}`);
    await visit.shows(/no call is counted/);
    await visit.click('main button', 'Make the pack');
    await visit.shows(/Ready offline\./);
    await visit.shows(/, 1 km$/m, '[data-pack]');
    const pack = `[data-pack="${await visit.engine.evaluate(packOfOneKilometre)}"]`;
    await visit.isStored();
    await demo.close();
    await hosts.close();
    await visit.engine.reload();
    await visit.click(`${pack} button`, 'Analyze from it');
    await visit.shows(WITHIN);
    await visit.goTo('Offline packs');
    await visit.click(`${pack} button`, 'Compare from it');
    await visit.shows(/the forest lost [\d.]+ ha/);
  });
});

/** All that the window shows of the map. */
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

/** In the page, where the sample's own pack is, too. */
function packOfOneKilometre(): string {
  const packs = [...document.querySelectorAll<HTMLElement>('[data-pack]')];
  return packs.find(({ innerText }) => innerText.includes(', 1 km'))!.dataset.pack!;
}

/** In the page: how much of the chart is not bare. */
function drawnPixels(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.series canvas');
  if (canvas === null) return 0;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 === 3 && value > 0).length;
}
