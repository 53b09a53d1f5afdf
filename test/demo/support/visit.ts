import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../support/engines/engine.ts';

/** Longest time in milliseconds that a page may take to show something. */
const LONGEST = 60_000;
/** The most presses of Tab needed to reach anything on a page. */
const MAX_TABS = 80;

/** The demo in any browser, used as by a visitor. Whoever opens it closes it. */
export class Visit {
  private constructor(readonly engine: Engine) {}

  static async open(launch: () => Promise<Engine>, url: string): Promise<Visit> {
    const visit = new Visit(await launch());
    await visit.engine.resize(1280, 900);
    await visit.engine.open(url);
    return visit;
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  /** Waits until the text of the elements that match a selector matches `what`. */
  async shows(what: RegExp, selector = 'main'): Promise<void> {
    const textOf = (one: string) =>
      [...document.querySelectorAll<HTMLElement>(one)].map(({ innerText }) => innerText).join('\n');
    let last = '';
    await until(
      async () => what.test((last = await this.engine.evaluate(textOf, selector))),
      () => `${selector} does not match ${String(what)}: ${last}`,
    );
  }

  /** Waits until the service worker can serve the page. */
  async isStored(): Promise<void> {
    await this.engine.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** Clicks the first clickable element that matches, with the given text if there is one. */
  async click(selector: string, name = ''): Promise<void> {
    let place: Place | null = null;
    await until(
      async () => (place = await this.engine.evaluate(placeOf, selector, name)) !== null,
      () => `There is no ${selector} ${name} to click`,
    );
    await this.engine.click(place!.x, place!.y);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.engine.type(text);
  }

  /** Goes to one of the page's three tabs, or to one of its settings. */
  async goTo(page: string): Promise<void> {
    const isTab = ['Map', 'My zones', 'Settings'].includes(page);
    await this.click('header nav a', isTab ? page : 'Settings');
    if (!isTab) await this.click('.settings nav a', page);
  }

  /** Creates a key with the page's form, stores it on the device, and resolves with it. */
  async createKey(): Promise<string> {
    await this.type('.key-page input[autocomplete=name]', 'Ada Example');
    await this.type('.key-page input[type=email]', 'ada@example.org');
    await this.click('.key-page input[type=checkbox]');
    await this.click('.key-page button', 'Create the key');
    await this.shows(/^syl_live_[0-9A-Za-z]{49}$/, '.new-key code');
    return this.engine.evaluate(() => document.querySelector('.new-key code')!.textContent);
  }

  /** Presses Tab until the selector has the focus, at most so many times. */
  async tabTo(selector: string, most = MAX_TABS): Promise<void> {
    for (let i = 0; i < most; i++) {
      await this.engine.press('Tab');
      if (await this.engine.evaluate((one) => document.activeElement!.matches(one), selector)) return;
    }
    throw new Error(`Tab does not reach ${selector}`);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** In the page: where to click an element that does not move and is not covered; null if there is none. */
async function placeOf(selector: string, name: string): Promise<Place | null> {
  const one = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) =>
      each.checkVisibility() &&
      !each.matches(':disabled') &&
      (name === '' || each.textContent.trim() === name),
  );
  if (one === undefined) return null;
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = one.getBoundingClientRect();
  await new Promise((settle) => setTimeout(settle, 50));
  const { x, y, width, height } = one.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  const isMet = one.contains(document.elementFromPoint(place.x, place.y));
  return isMet && before.x === x && before.y === y ? place : null;
}

async function until(isSo: () => Promise<boolean>, complaint: () => string): Promise<void> {
  const deadline = Date.now() + LONGEST;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(complaint());
    await sleep(50);
  }
}
