import type { CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { launchedChromium } from '../support/engines/puppeteer.ts';
import { smallTargets } from './support/faults.ts';
import { PAGES } from './support/page.ts';
import { Visit } from './support/visit.ts';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const LANDSCAPE = { ...PHONE, width: 844, height: 390 };

/** Safe areas of a phone with a notch, in portrait and in landscape. */
const PORTRAIT_INSETS = { top: 47, right: 0, bottom: 34, left: 0 };
const LANDSCAPE_INSETS = { top: 0, right: 47, bottom: 21, left: 47 };

describe('on a phone', { timeout: 60_000 }, () => {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let visit: Visit;
  let cdp: CDPSession;
  beforeAll(async () => {
    demo = await serveDemo({ port: 0 });
    const { engine, page } = await launchedChromium();
    cdp = await page.createCDPSession();
    visit = await Visit.open(() => Promise.resolve(engine), `${demo.address}#forest?lang=en`);
    await cdp.send('Emulation.setDeviceMetricsOverride', PHONE);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await visit.shows(/^Done/m);
  }, 60_000);
  afterAll(async () => {
    await visit.close();
    await demo.close();
  });

  /** Opens a page of the demo, and waits until it shows its content. */
  async function open(id: (typeof PAGES)[number]): Promise<void> {
    await visit.engine.open('about:blank');
    await visit.engine.open(`${demo.address}#${id}?lang=en`);
    await visit.shows(id === 'forest' ? /^Done/m : /\w/, 'main');
  }

  it('the app can be installed, in any orientation', async () => {
    const { errors, data } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const manifest = JSON.parse(data!) as { id: string; orientation: string; icons: Icon[] };
    expect(manifest).toMatchObject({ id: '/', orientation: 'any' });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any'))
      expect(await visit.engine.evaluate(sizeOf, src), src).toBe(sizes);
  });

  it.each(PAGES)(
    'the page %s has large enough targets, and nothing that appears only on hover',
    async (id) => {
      await open(id);
      expect(
        await visit.engine.evaluate(smallTargets, 'a, button, summary, input, select, textarea'),
      ).toEqual([]);
      expect(await visit.engine.evaluate(shownByHover)).toEqual([]);
    },
  );

  it('the sheet covers no end of the list of layers, which takes the place of the legend', async () => {
    await open('forest');
    await visit.click('.dock summary');
    expect(await visit.engine.evaluate(() => document.querySelector('.key')!.checkVisibility())).toBe(false);
    const below = await visit.engine.evaluate(() => {
      const [end, sheet] = ['.dock .menu', '.panel'].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      return end.bottom - sheet.top;
    });
    expect(below).toBeLessThanOrEqual(0);
  });

  it('the outline of a new place is on the map, clear of the search, the buttons and the sheet', async () => {
    await open('forest');
    await visit.engine.evaluate(() => void (location.hash = '#forest?lat=48.1&lng=8.2&size=3'));
    await visit.shows(/previous zone/);
    await visit.click('.pencil');
    await visit.shows(/Draw the outline/, '.shape');
    const [left, top, right, bottom] = await visit.engine.evaluate(outlineInMap);
    expect(Math.min(left, top, right, bottom)).toBeGreaterThan(0);
  });

  it('the card of a patch can be closed on the smallest screen', async () => {
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...PHONE, width: 320, height: 568 });
    await open('forest');
    await visit.click('.panel [data-opens=clearings]');
    // Lowers the sheet, which covered the map.
    await visit.click('.drawer .clearings .patch');
    await visit.click('.patch-card .close');
    expect(await visit.engine.evaluate(() => document.querySelector('.patch-card'))).toBeNull();
    await cdp.send('Emulation.setDeviceMetricsOverride', PHONE);
  });

  it.each([
    [320, 'fr'],
    [390, 'en'],
  ] as const)('the three tabs are in a bottom bar, %s px wide, in %s', async (width, lang) => {
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...PHONE, width });
    await visit.engine.open('about:blank');
    await visit.engine.open(`${demo.address}#packs?lang=${lang}`);
    await visit.shows(/\w/, 'main');
    const { links, end } = await visit.engine.evaluate(bottomBar);
    expect(links.map(({ bottom }) => bottom)).toEqual(links.map(() => 844));
    expect(links.map(({ right }) => Math.round(right))).toEqual(
      links.map((_, i) => Math.round(((i + 1) * width) / 3)),
    );
    expect(links.every(({ hasIcon, isCut, lines }) => hasIcon && !isCut && lines === 1)).toBe(true);
    expect(links.map(({ current }) => current)).toEqual([null, null, 'page']);
    // The bar does not cover the end of the page.
    expect(end).toBeLessThanOrEqual(0);
    await cdp.send('Emulation.setDeviceMetricsOverride', PHONE);
  });

  it('the map spans the screen, has its layers behind a button, and gives no help for keys', async () => {
    await open('forest');
    const { map, keys } = await visit.engine.evaluate(mapParts);
    expect(map).toEqual([0, 390]);
    expect(keys).toEqual([]);
    await visit.click('.dock summary');
    await visit.click('.dock .menu .choice', 'False-colour image');
    expect(await visit.engine.evaluate(() => location.hash)).toContain('layer=composite');
  });

  it.each(PAGES)('the page %s has nothing cut off at twice the text size', async (id) => {
    await open(id);
    await visit.engine.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    expect(await visit.engine.evaluate(cutOff)).toEqual([]);
  });

  it.each(PAGES)('the page %s keeps clear of a notch', async (id) => {
    for (const [metrics, insets] of [
      [PHONE, PORTRAIT_INSETS],
      [LANDSCAPE, LANDSCAPE_INSETS],
    ] as const) {
      await cdp.send('Emulation.setDeviceMetricsOverride', metrics);
      await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await open(id);
      expect(await visit.engine.evaluate(underEdges, insets)).toEqual([]);
    }
    await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await cdp.send('Emulation.setDeviceMetricsOverride', PHONE);
  });
});

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

/** In the page: an icon's size, as the manifest writes it. */
async function sizeOf(src: string): Promise<string> {
  const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
  return `${width}x${height}`;
}

/** CSS rules by which hovering does more than highlight. */
function shownByHover(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter(
      (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'),
    )
    .filter(({ selectorText }) => !selectorText.includes('maplibregl'))
    .filter(({ style }) =>
      [...style].some((name) => !/^(text-decoration|color|background|outline)/.test(name)),
    )
    .map(({ cssText }) => cssText);
}

/** The links of the bottom bar, and how far the bar covers the end of the page when it is scrolled down. */
function bottomBar() {
  const links = [...document.querySelectorAll<HTMLElement>('header nav a')].map((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild!);
    return {
      bottom: link.getBoundingClientRect().bottom,
      right: link.getBoundingClientRect().right,
      lines: range.getClientRects().length,
      hasIcon: link.querySelector('svg') !== null && link.textContent.trim() !== '',
      isCut: link.scrollWidth > link.clientWidth,
      current: link.getAttribute('aria-current'),
    };
  });
  scrollTo(0, document.documentElement.scrollHeight);
  const last = document.querySelector('main')!.getBoundingClientRect().bottom;
  const end = last - document.querySelector('header nav')!.getBoundingClientRect().top;
  return { links, end };
}

/** How far the zone's square is from what stands around the visible part of the map: left, top, right and bottom. */
function outlineInMap(): number[] {
  const boxOf = (one: string) => document.querySelector(one)!.getBoundingClientRect();
  const middleOf = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = middleOf(boxOf('.handles .corner'));
  const [east, north] = middleOf(boxOf('.handles .corner:last-child'));
  return [
    2 * x - east,
    north - boxOf('.search').bottom,
    boxOf('.map-buttons').left - east,
    boxOf('.panel').top - (2 * y - north),
  ];
}

/** The map's left and right edges, and the visible help for keys. */
function mapParts() {
  const map = document.querySelector('.map-box')!.getBoundingClientRect();
  return {
    map: [map.left, map.right],
    keys: [...document.querySelectorAll<HTMLElement>('.by-keys')]
      .filter((one) => one.checkVisibility())
      .map(({ textContent }) => textContent),
  };
}

/** Elements that extend beyond the window, or whose content is clipped. */
function cutOff(): string[] {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll<HTMLElement>('header *, main *')]
    .filter(
      (one) =>
        one.checkVisibility() && one.closest('.scroll, .map-ground, .unseen, svg, select, input') === null,
    )
    .filter((one) => {
      const isClipped =
        getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
      return isClipped || one.getBoundingClientRect().right > clientWidth + 1;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Elements within the screen's insets, at the top or when scrolled to the end. */
function underEdges({ top, right, bottom, left }: typeof PORTRAIT_INSETS): string[] {
  const { clientWidth, scrollHeight } = document.documentElement;
  return (
    [...document.querySelectorAll<HTMLElement>('header *, main *')]
      .filter((one) => one.checkVisibility() && one.closest('.scroll, .map-box, .unseen, svg') === null)
      // The navigation bar and the panels next to the map extend to the edge; their content does not.
      .filter((one) => one.localName !== 'nav' && !one.matches('.panel, .scrolled, .foot, .chooser'))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        // Content of a scrolled container keeps clear of the edges that the container keeps clear of.
        const isScrolled = one.closest('.scrolled, .foot') !== null;
        const above = isScrolled ? Infinity : box.top + scrollY;
        const below = isScrolled ? Infinity : scrollHeight - box.bottom - scrollY;
        return (
          box.left < left - 1 || clientWidth - box.right < right - 1 || above < top - 1 || below < bottom - 1
        );
      })
      .map((one) => one.outerHTML.slice(0, 120))
  );
}
