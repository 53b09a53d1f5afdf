import { decode } from 'fast-png';
import type { Locator, Page } from 'playwright';
import type { Demo } from './page.ts';

export async function openMap(demo: Demo, fragment = ''): Promise<Page> {
  const page = await demo.page(fragment);
  await page.locator('main > [role=status]', { hasText: /^Done/ }).waitFor({ state: 'attached' });
  await page.locator('.map-box canvas').waitFor();
  await page.locator('.map-buttons').waitFor();
  return page;
}

/**
 * Where the map centres what it moves to, as fractions of its sides: the middle of the part that nothing
 * covers.
 */
export const MIDDLE = [0.472, 0.478] as const;

export interface Reading {
  readonly lat: number;
  readonly lng: number;
  readonly value: string;
}

const READING = /(?<lat>[\d.]+)°\s(?<south>[NS]), (?<lng>[\d.]+)°\s(?<west>[EW])(?: · (?<value>.*))?$/;

/** Reads a text such as "10.59920° S, 61.35288° W · NDVI: 0.812". */
export async function reading(page: Page, of: 'crosshair' | 'pointer'): Promise<Reading> {
  const text = await page.locator(`[data-readout=${of}]`).innerText();
  const {
    lat,
    south,
    lng,
    west,
    value = '',
  } = READING.exec(text)!.groups as Record<string, string | undefined>;
  const sign = (letter?: string) => (letter === 'S' || letter === 'W' ? -1 : 1);
  return { lat: Number(lat) * sign(south), lng: Number(lng) * sign(west), value };
}

export async function boxOf(page: Page) {
  return (await page.locator('.map-box canvas').boundingBox())!;
}

/** The values under the pointer, after switching their display on. */
export async function pointed(page: Page, x: number, y: number): Promise<Reading> {
  await readValues(page);
  const { width, height } = await boxOf(page);
  await page.locator('.map-box canvas').hover({ position: { x: x * width, y: y * height } });
  await page.locator('[data-readout=pointer]').waitFor();
  await page.waitForTimeout(50);
  return reading(page, 'pointer');
}

/** The colour on the screen, from a screenshot of one pixel. */
export async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const [colour] = await coloursAround(page, x, y, 0);
  return colour;
}

/** All colours on the screen in a square that extends `away` pixels in each direction. */
export async function coloursAround(page: Page, x: number, y: number, away: number): Promise<Set<string>> {
  const box = await boxOf(page);
  const clip = {
    x: Math.round(box.x + x * box.width) - away,
    y: Math.round(box.y + y * box.height) - away,
    width: 2 * away + 1,
    height: 2 * away + 1,
  };
  const { data, channels } = decode(await page.screenshot({ clip }));
  return new Set(
    Array.from({ length: data.length / channels }, (_, i) =>
      data.slice(i * channels, i * channels + 3).join(),
    ),
  );
}

/** The colour once the map has drawn its next frames. */
export async function stableColour(page: Page, x: number, y: number): Promise<string> {
  await page.waitForTimeout(400);
  return colourAt(page, x, y);
}

/** Switches the display of values on. */
export async function readValues(page: Page): Promise<void> {
  const box = page.locator('input[name=values]');
  if (await box.isChecked()) return;
  await box.evaluate((input: HTMLInputElement) => input.click());
}

/** Drops a GeoJSON file on an element. */
export async function dropOn(target: Locator, name: string, content: unknown): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ([called, text]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], called));
      return carried;
    },
    [name, JSON.stringify(content)] as const,
  );
  await target.dispatchEvent('drop', { dataTransfer });
}
