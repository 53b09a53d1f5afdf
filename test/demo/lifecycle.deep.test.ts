import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { ENGINES } from '../support/engines/all.ts';
import type { Engine } from '../support/engines/engine.ts';
import { launchedChromium } from '../support/engines/puppeteer.ts';
import { always, silence } from '../support/faults.ts';
import { openHosts, type Hosts } from './support/world.ts';
import { Visit } from './support/visit.ts';

/** Close to the sample's own zone. The page also has a public catalog, so its analysis counts as a call. */
const COUNTED = 'lat=-10.5987&lng=-61.352878&size=3&date=2025-08-31&lang=en';
const ANSWER = /\d+\sha cleared/;
/** The number of requests that are answered before the others hang. */
const ANSWERED = 12;

let hosts: Hosts;
let demo: Awaited<ReturnType<typeof serveDemo>>;
let visit: Visit;
let key: string;
beforeEach(async () => {
  hosts = await openHosts();
  const catalog = [hosts.images.url, 'earth-search'];
  demo = await serveDemo({ port: 0, service: hosts.service.url, catalog });
}, 60_000);
afterEach(async () => {
  await visit.close();
  await demo.close();
  await hosts.close();
});

/** Opens a page in the middle of an analysis whose requests all hang. */
async function openHanging(launch: () => Promise<Engine>): Promise<void> {
  visit = await Visit.open(launch, `${demo.address}#key?${COUNTED}`);
  key = await visit.createKey();
  await visit.goTo('Map');
  hosts.images.setFaults({ ...always(silence), skip: ANSWERED });
  await visit.click('.slot .analyze');
  await expect.poll(() => hosts.images.requests.length, { timeout: 30_000 }).toBeGreaterThan(ANSWERED);
  await expect.poll(isIdle, { timeout: 30_000 }).toBe(true);
  expect(await used()).toBe(1);
}

async function isIdle(): Promise<boolean> {
  const before = hosts.images.requests.length;
  await sleep(1000);
  return hosts.images.requests.length === before;
}

const used = async () => (await hosts.status(key)).calls_used;

describe.each(ENGINES)('in $name', { timeout: 120_000 }, ({ launch }) => {
  it('a call goes on when the back button restores its page', async () => {
    await openHanging(launch);
    await visit.engine.evaluate(noteReturn);
    await visit.engine.open(`${demo.address}icon.svg`);
    hosts.images.setFaults();
    await visit.engine.evaluate(() => void setTimeout(() => history.back()));
    // WebKit's driver may never answer a command that is sent while the page changes.
    await sleep(2000);
    await expect.poll(() => visit.engine.evaluate(hasReturned)).toBe(true);
    await visit.shows(/^Done/m);
    await visit.shows(ANSWER);
    expect(await used()).toBe(1);
  });

  it('a call that ended with its page can be repeated without a second charge', async () => {
    await openHanging(launch);
    hosts.images.setFaults();
    await visit.engine.reload();
    await visit.shows(/counts as 1 call/);
    await visit.click('.slot .analyze');
    await visit.shows(/^Done/m);
    await visit.shows(ANSWER);
    expect(await used()).toBe(1);
    // Now the page knows this, and says so before the call.
    await visit.shows(/no call is counted/);
  });
});

it('a call goes on when its tab, frozen in the background, is resumed', { timeout: 120_000 }, async () => {
  const { engine, page } = await launchedChromium();
  await openHanging(() => Promise.resolve(engine));
  const cdp = await page.createCDPSession();
  await visit.engine.evaluate(noteFreezing);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  hosts.images.setFaults();
  await sleep(2000);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  expect(await visit.engine.evaluate(passed)).toEqual(['freeze', 'resume']);
  await visit.shows(/^Done/m);
  await visit.shows(ANSWER);
  expect(await used()).toBe(1);
});

/** In the page: marks the page when it is restored from the back/forward cache. */
function noteReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.documentElement.dataset.returned = '';
  });
}

function hasReturned(): boolean {
  return document.documentElement.dataset.returned !== undefined;
}

function noteFreezing(): void {
  for (const name of ['freeze', 'resume'])
    document.addEventListener(name, () => document.documentElement.classList.add(name));
}

function passed(): string[] {
  return [...document.documentElement.classList];
}
