import { beforeAll, describe, expect, it } from 'vitest';
import { BIOMES } from '../../../simulator/landscapes/biomes.ts';
import { landscapeLabels } from '../../../simulator/landscapes/landscape-truth.ts';
import { makeLandscape, type LandscapeLand } from '../../../simulator/landscapes/land.ts';
import { makePlots } from '../../../simulator/landscapes/plots.ts';
import { USE } from '../../../simulator/landscapes/spec.ts';
import { landscapeStandOn } from '../../../simulator/landscapes/stand.ts';
import { daysBefore } from '../../../simulator/scenario/calendar.ts';
import { COVER } from '../../../simulator/truth.ts';
import { patches } from '../../../simulator/statistics.ts';
import { meanOf, testLandscape } from './landscapes.ts';

let land: LandscapeLand;
beforeAll(() => {
  land = makeLandscape(testLandscape());
});

const pixelsOf = ({ eventOf }: LandscapeLand, event: number) =>
  [...eventOf.keys()].filter((i) => eventOf[i] === event + 1);

describe('clearings of a landscape', () => {
  it('are forest until the day before, and none from the day on', () => {
    land.events.forEach(({ kind, date, pixels }, event) => {
      if (kind === 'degraded') return;
      const [before, then] = [daysBefore(date, 1), date].map((day) => landscapeStandOn(land, day).cover);
      const cleared = pixelsOf(land, event);
      expect(cleared.length).toBe(pixels);
      expect(pixels).toBeGreaterThan(100);
      expect(new Set(cleared.map((i) => before[i])), date).toEqual(new Set([COVER.forest]));
      expect(new Set(cleared.map((i) => then[i])), date).toEqual(new Set([COVER.grass]));
    });
  });

  it('are labelled where they fell into the twelve months before, and not the ones of long ago', () => {
    const { cleared } = landscapeLabels(land.spec, '2025-08-31', land);
    const { zone } = land.spec;
    const recent = [1, 3].flatMap((event) => pixelsOf(land, event));
    const inZone = recent.filter((i) => {
      const [x, y] = [i % land.width, Math.floor(i / land.width)];
      return x >= zone.x0 && y >= zone.y0 && x < zone.x0 + zone.width && y < zone.y0 + zone.height;
    });
    expect(cleared.filter((value) => value === 1).length).toBe(inZone.length);
    expect(Math.max(...landscapeLabels(land.spec, '2024-09-30', land).cleared)).toBe(0);
  });

  it('lie along the roads: what is cleared first is nearest to them', () => {
    const { seed, biome } = land.spec;
    const { remoteness } = makePlots(seed, land, biome.plots);
    const mean = (pixels: number[]) => meanOf(pixels.map((i) => remoteness[i]));
    const standing = [...land.use.keys()].filter((i) => land.use[i] === USE.forest && land.eventOf[i] === 0);
    expect(mean(pixelsOf(land, 0))).toBeLessThan(mean(pixelsOf(land, 3)));
    expect(mean(pixelsOf(land, 3))).toBeLessThan(mean(standing));
  });

  it('grow again where they were felled, and never where they were converted', () => {
    const height = (date: string, event: number) => {
      const stand = landscapeStandOn(land, date);
      return meanOf(pixelsOf(land, event).map((i) => stand.height[i]));
    };
    expect(height('2036-01-01', 1)).toBeGreaterThan(height('2028-01-01', 1));
    expect(landscapeStandOn(land, '2034-01-01').cover[pixelsOf(land, 1)[0]]).toBe(COVER.forest);
    expect(height('2036-01-01', 3)).toBeLessThan(10);
  });
});

describe('degradation', () => {
  it('takes crowns little by little over months, and leaves a wood', () => {
    const [pixel] = pixelsOf(land, 2);
    const crowns = Array.from(
      { length: 11 },
      (_, month) => landscapeStandOn(land, daysBefore('2025-01-01', -30 * month)).crowns[pixel],
    );
    expect(crowns[0]).toBe(100);
    for (let month = 1; month < crowns.length; month++)
      expect(crowns[month - 1] - crowns[month]).toBeLessThanOrEqual(5);
    expect(crowns[10]).toBeGreaterThanOrEqual(60);
    expect(crowns[10]).toBeLessThan(70);
  });
});

describe('a plantation', () => {
  const eucalyptus = makeLandscape(
    testLandscape({ biome: BIOMES.eucalyptus, near: { lat: -20.6, lng: -51.9 }, events: [] }),
  );

  it('is harvested coupe by coupe every seven years, and closes in two', () => {
    const event = eucalyptus.events.findIndex(({ pixels }) => pixels > 100);
    const { date } = eucalyptus.events[event];
    const [pixel] = pixelsOf(eucalyptus, event);
    const crownsOn = (days: number) => landscapeStandOn(eucalyptus, daysBefore(date, -days)).crowns[pixel];
    const cycle = Math.round(7 * 365.25);
    expect([-1, 0, 365, 760].map(crownsOn)).toEqual([100, 0, 49, 100]);
    expect([cycle - 1, cycle].map(crownsOn)).toEqual([100, 0]);
  });
});

describe('a river', () => {
  it('runs from one border of the land to another', () => {
    const water = land.use.map((use) => Number(use === USE.water));
    const [river] = patches(water, 1, land.width).sort((a, b) => b.length - a.length);
    const touches = [
      river.some((i) => i < land.width),
      river.some((i) => i >= water.length - land.width),
      river.some((i) => i % land.width === 0),
      river.some((i) => i % land.width === land.width - 1),
    ];
    expect(touches.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  });
});
