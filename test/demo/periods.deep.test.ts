import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { Demo } from './support/page.ts';

describe('the handles of the two periods', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();

  it('move a period to the end of a month, by pointer and by keys, keep its length, and stop at the other period', async () => {
    const page = await demo.page('#compare');
    const [before, after] = [await daysOf(page, 'before'), await daysOf(page, 'after')];
    await drag(page, 'before', -0.25);
    const earlier = await daysOf(page, 'before');
    expect(earlier.end < before.end).toBe(true);
    expect(lengthOf(earlier)).toBe(lengthOf(before));
    expect(await daysOf(page, 'after')).toEqual(after);

    await handle(page, 'before').focus();
    await page.keyboard.press('ArrowRight');
    expect(monthsBetween(earlier.end, (await daysOf(page, 'before')).end)).toBe(1);

    await drag(page, 'before', 1);
    expect(monthsBetween((await daysOf(page, 'before')).end, after.end)).toBe(1);
    await drag(page, 'after', -1);
    expect(await daysOf(page, 'after')).toEqual(after);
  });
});

const handle = (page: Page, id: string) => page.locator(`.track input[name=${id}]`);

interface Days {
  readonly start: string;
  readonly end: string;
}

async function daysOf(page: Page, id: string): Promise<Days> {
  const day = (part: string) => page.locator(`input[name=${id}-${part}]`).inputValue();
  return { start: await day('start'), end: await day('end') };
}

/** Drags a handle by a fraction of the track, at most to its end. */
async function drag(page: Page, id: string, by: number): Promise<void> {
  const slider = handle(page, id);
  const { x, y, width, height } = (await slider.boundingBox())!;
  const place = await slider.evaluate(
    ({ value, min, max }: HTMLInputElement) => (Number(value) - Number(min)) / (Number(max) - Number(min)),
  );
  const at = (fraction: number) => x + 8 + Math.max(0, Math.min(1, fraction)) * (width - 16);
  await page.mouse.move(at(place), y + height / 2);
  await page.mouse.down();
  await page.mouse.move(at(place + by), y + height / 2, { steps: 5 });
  await page.mouse.up();
}

/** In milliseconds. */
const lengthOf = ({ start, end }: Days) => Date.parse(end) - Date.parse(start);

function monthsBetween(from: string, to: string): number {
  const month = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return month(to) - month(from);
}
