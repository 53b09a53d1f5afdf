import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../support/engines/engine.ts';

/** Milliseconds that a page may take to show something. */
const LONGEST = 60_000;
/** Longest way by Tab to anything on a page. */
const MAX_TABS = 80;

/** The demo in any browser, used as a visitor uses it. Whoever opens it closes it. */
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

  /** Waits until what a selector finds says something. */
  async shows(what: RegExp, selector = 'main'): Promise<void> {
    const textOf = (one: string) =>
      [...document.querySelectorAll<HTMLElement>(one)].map(({ innerText }) => innerText).join('\n');
    let last = '';
    await until(
      async () => what.test((last = await this.engine.evaluate(textOf, selector))),
      () => `${selector} does not say ${String(what)}, but: ${last}`,
    );
  }

  /** Waits until the service worker can serve the page. */
  async isStored(): Promise<void> {
    await this.engine.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** By the pointer, on the first thing that can be clicked; of a name where one is given. */
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

  /** To one of the three places of the page, or to one of its settings. */
  async goTo(page: string): Promise<void> {
    const isTab = ['Map', 'My zones', 'Settings'].includes(page);
    await this.click('header nav a', isTab ? page : 'Settings');
    if (!isTab) await this.click('.settings nav a', page);
  }

  /** Creates a key by the form of its page, stored on the device, and resolves with what the page shows of it. */
  async createKey(): Promise<string> {
    await this.type('.key input[autocomplete=name]', 'Ada Example');
    await this.type('.key input[type=email]', 'ada@example.org');
    await this.click('.key input[type=checkbox]');
    await this.click('.key button', 'Create the key');
    await this.shows(/^syl_live_[0-9A-Za-z]{49}$/, '.new-key code');
    return this.engine.evaluate(() => document.querySelector('.new-key code')!.textContent);
  }

  /** Goes on by Tab until the selector has the focus. */
  async tabTo(selector: string): Promise<void> {
    for (let i = 0; i < MAX_TABS; i++) {
      await this.engine.press('Tab');
      if (await this.engine.evaluate((one) => document.activeElement!.matches(one), selector)) return;
    }
    throw new Error(`No way by Tab to ${selector}`);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** In the page: where the pointer meets something that stands still; null where there is no such thing. */
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
