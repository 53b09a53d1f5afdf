import type { Stand } from '../scenario/stand.ts';
import { COVER } from '../truth.ts';
import { coatsOf, type CoatName } from './coats.ts';
import { cropGrowth, wetness } from './calendar.ts';
import { growthOf, INTACT } from './growth.ts';
import type { LandscapeLand } from './land.ts';
import { USE } from './spec.ts';

/** The vegetation of a landscape on a day, and the spectra in which it is visible. */
export interface LandscapeStand extends Stand {
  /** Index of the coat that covers `fraction` (percent) of each pixel, and index of the coat below it. */
  readonly over: Uint8Array;
  readonly under: Uint8Array;
  readonly fraction: Uint8Array;
}

/** Minimum crowns for land to count as forest, percent. */
export const FOREST_CROWNS = 60;

/** RH98 of land other than forest, decimetres; its crowns, percent; and its class. */
const OPEN: Readonly<Record<number, readonly [height: number, crowns: number, cover: number]>> = {
  [USE.savanna]: [45, 15, COVER.grass],
  [USE.grassland]: [7, 0, COVER.grass],
  [USE.wetland]: [9, 0, COVER.grass],
  [USE.pasture]: [6, 0, COVER.grass],
  [USE.crop]: [10, 0, COVER.grass],
  [USE.bare]: [2, 0, COVER.bare],
  [USE.water]: [0, 0, COVER.water],
  [USE.road]: [2, 0, COVER.bare],
  [USE.town]: [30, 0, COVER.bare],
  [USE.hedge]: [38, 40, COVER.grass],
};

/** Visible fraction, in percent, of water in a flooded wetland and of trees in a pixel of a hedge. */
const SEEN = { flood: 70, hedge: 50 } as const;

/** RH98 of cleared ground, decimetres. */
const CLEARED_HEIGHT = 6;

export function landscapeStandOn(land: LandscapeLand, date: string): LandscapeStand {
  const size = land.use.length;
  const stand = {
    date,
    cover: new Uint8Array(size),
    height: new Uint16Array(size),
    shown: new Uint16Array(size),
    crowns: new Uint8Array(size),
    over: new Uint8Array(size),
    under: new Uint8Array(size),
    fraction: new Uint8Array(size),
  };
  addTrees(stand, land, date);
  addOpenLand(stand, land, date);
  return stand;
}

function addTrees(stand: LandscapeStand, land: LandscapeLand, date: string): void {
  const coats = coatsOf(land.spec.biome);
  const index = (name: CoatName) => coats.findIndex((coat) => coat.name === name);
  const growths = [INTACT, ...land.events.map((event) => growthOf(event, date, land.spec.biome))];
  const grounds = growths.map(({ ground }) => index(ground));
  const [forest, plantation] = [index('forest'), index('plantation')];
  land.use.forEach((use, i) => {
    if (use !== USE.forest && use !== USE.plantation) return;
    const { crowns, height } = growths[land.eventOf[i]];
    stand.cover[i] = crowns >= FOREST_CROWNS ? COVER.forest : COVER.grass;
    stand.crowns[i] = crowns;
    stand.fraction[i] = crowns;
    stand.over[i] = use === USE.forest ? forest : plantation;
    stand.under[i] = grounds[land.eventOf[i]];
    stand.shown[i] = Math.max(CLEARED_HEIGHT, Math.floor((land.mature[i] * height) / 1000));
    stand.height[i] = Math.max(
      CLEARED_HEIGHT,
      Math.floor(((land.mature[i] + land.unseen[i]) * height) / 1000),
    );
  });
}

function addOpenLand(stand: LandscapeStand, land: LandscapeLand, date: string): void {
  const { biome, seed } = land.spec;
  const coats = coatsOf(biome);
  const index = (name: CoatName) => coats.findIndex((coat) => coat.name === name);
  const names = new Map(Object.entries(USE).map(([name, code]) => [code, name]));
  const flood = wetness(date, biome.flood);
  const growth = memo((plot: number) => cropGrowth(seed, plot, date, biome.crops ?? []));
  const [green, stubble, water, wetland] = [
    index('cropGreen'),
    index('cropBare'),
    index('water'),
    index('wetland'),
  ];
  const [trees, pasture] = [index('forest'), index('pasture')];
  const own = new Map<number, number>([...names].map(([code, name]) => [code, index(name as CoatName)]));
  const layers = (use: number, i: number): readonly [over: number, under: number, fraction: number] => {
    if (use === USE.crop) return [green, stubble, growth(land.plot[i])];
    if (use === USE.wetland) return [water, wetland, land.low[i] < flood ? SEEN.flood : 0];
    if (use === USE.hedge) return [trees, pasture, SEEN.hedge];
    const coat = own.get(use)!;
    return [coat, coat, 100];
  };
  land.use.forEach((use, i) => {
    if (use === USE.forest || use === USE.plantation) return;
    const [height, crowns, cover] = OPEN[use];
    stand.cover[i] = cover;
    stand.crowns[i] = crowns;
    stand.height[i] = height;
    stand.shown[i] = height;
    [stand.over[i], stand.under[i], stand.fraction[i]] = layers(use, i);
  });
}

function memo(make: (key: number) => number): (key: number) => number {
  const made = new Map<number, number>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
