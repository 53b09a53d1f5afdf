import type { ComparisonOutline } from './comparison-outline.ts';
import type { ComparisonPeriod } from './comparison-spec.ts';
import { daysBefore } from './calendar.ts';
import { Dice, rectangle, SETTINGS } from './random-scenario.ts';
import type { Drying, EventKind, EventSpec } from './spec.ts';

/** Number of days in a period, and number of days by which period 2 begins later in its year than period 1. */
const PERIOD = { days: 76, shift: 40 } as const;

/** First day of period 1 in its year. With the shift, both periods are in leaf except for the last week of period 2. */
const BEGINS = { north: '06-10', south: '12-09' } as const;

/** Cloud fraction of every scene, and number of scenes per period, all of which a reader uses. */
const SKY = { cloudFraction: 0.3, scenes: 8 } as const;

/** Ways to lose forest. Each leaves less than a forest's crowns for at least three years. */
const CLEARINGS: readonly EventKind[] = ['felled', 'burnt', 'converted'];

/** Minimum number of years between the periods that lets a plantation close, and number of days from planting to period 2. */
const PLANTING = { minYears: 3, before: 800 } as const;

/**
 * A zone of 3 km in any climate, observed in two periods under 30 % cloud, one to four years apart, with up to three clearings of
 * 0.6 to 60 ha and up to eight fires per period. In a third of the zones where that is possible, a plantation closes. In one zone
 * of five nothing changes.
 */
export function randomComparison(seed: number): ComparisonOutline {
  const dice = new Dice(seed);
  const { forest, lat, lng } = SETTINGS[(seed + Math.floor(seed / 5)) % SETTINGS.length];
  const percent = dice.between(51, 45, 90);
  const years = dice.between(52, 1, 4);
  const periods = periodsFrom(
    dice.between(53, 2018, 2020),
    years,
    lat < 0 && forest !== 'tropical-evergreen',
  );
  const events = isQuiet(seed) ? [] : eventsBetween(periods, years, 9 * percent, dice);
  return {
    kind: 'random',
    id: `compare-random-${seed}`,
    title: `a random zone of seed ${seed} in two periods`,
    seed,
    near: { lat, lng },
    size: 3,
    forest,
    forestFraction: percent / 100,
    greening: 0,
    periods,
    drying: dryingOver(periods, dice),
    events,
    scenes: [SKY.scenes, SKY.scenes],
    cloudFraction: SKY.cloudFraction,
    // Before the ground segment introduced its offset.
    earlier: dice.between(54, 0, 2) === 0 ? { baseline: '02.14' } : {},
    radar: [true, true],
    fires: [
      { forest: dice.between(55, 0, 4), open: dice.between(56, 0, 4) },
      { forest: dice.between(57, 0, 4), open: dice.between(58, 0, 4) },
    ],
  };
}

/** A dry season from the start of period 1 in its year to the end of period 2 in its year, so that period 2 is drier. */
function dryingOver([{ start }]: readonly [ComparisonPeriod, ComparisonPeriod], dice: Dice): Drying {
  return {
    from: start.slice(5),
    days: PERIOD.days + PERIOD.shift + 1,
    cured: dice.between(95, 0, 60),
    ndvi: dice.between(96, 0, 90),
    swir22: dice.between(97, 0, 250),
  };
}

function isQuiet(seed: number): boolean {
  return seed % 5 === 0;
}

function periodsFrom(year: number, years: number, isSouth: boolean): [ComparisonPeriod, ComparisonPeriod] {
  const begins = isSouth ? BEGINS.south : BEGINS.north;
  const from = (start: string) => ({ start, end: daysBefore(start, 1 - PERIOD.days) });
  return [from(`${year}-${begins}`), from(daysBefore(`${year + years}-${begins}`, -PERIOD.shift))];
}

function eventsBetween(
  periods: readonly [ComparisonPeriod, ComparisonPeriod],
  years: number,
  forestHa: number,
  dice: Dice,
): EventSpec[] {
  const [, { start }] = periods;
  const clearings = Array.from({ length: dice.between(60, 1, 3) }, (_, i) => {
    const date = daysBefore(start, dice.between(61 + 10 * i, 60, 300));
    const kind = CLEARINGS[dice.between(62 + 10 * i, 0, CLEARINGS.length - 1)];
    return rectangle(kind, date, Math.min(forestHa / 8, evenOnLogScale(dice.between(63 + 10 * i, 0, 100))));
  });
  const plants = years >= PLANTING.minYears && dice.between(91, 0, 2) === 0;
  const date = daysBefore(start, PLANTING.before);
  return plants ? [...clearings, rectangle('planted', date, dice.between(92, 4, 20))] : clearings;
}

/** Maps 0 to 100 to 0.6 to 60 ha. */
function evenOnLogScale(percent: number): number {
  return Math.round(60 * 100 ** (percent / 100)) / 100;
}
