const f = Math.fround;

/** Loss classes that the kernels write. */
export const [NONE, PROVISIONAL, CONFIRMED, HIGHEST, UNKNOWN] = [0, 1, 2, 3, 255];

/** Classes of an observation compared with the pixel's usual one. */
export const [USUAL, LOW, DEEP, UNSEEN] = [0, 1, 2, 255];

export interface Measure {
  readonly usual: Float32Array;
  readonly spread: Float32Array;
  readonly median: number;
  readonly noise: number;
}

/** Low if NBR falls by more than each of three thresholds, in f32; deep if it falls by more than 0.25. */
export function markLows(nbr: Float32Array, { usual, spread, median, noise }: Measure): Uint8Array {
  return Uint8Array.from(nbr, (value, i) => {
    const residual = f(value - f(median));
    const fall = f(usual[i] - residual);
    if (Number.isNaN(fall)) return UNSEEN;
    const isUnderForest = residual < f(-0.1);
    const isBeyond = [f(0.1), f(2.5 * spread[i]), f(noise)].every((least) => fall > least);
    if (!isUnderForest || !isBeyond) return USUAL;
    return fall > 0.25 ? DEEP : LOW;
  });
}

export function countLows(lows: Uint8Array, mask: Uint8Array): number[] {
  return [USUAL, LOW, DEEP].map((kind) => lows.filter((low, i) => low === kind && mask[i] === 1).length);
}

export function everStanding(lows: Uint8Array, steady: Uint8Array, standing: Uint8Array): Uint8Array {
  return standing.map((stands, i) => {
    const observations = Array.from(steady, (isSteady, at) =>
      isSteady === 1 ? lows[at * standing.length + i] : UNSEEN,
    );
    return Number(stands === 1 && observations.filter((low) => low === LOW || low === DEEP).length < 2);
  });
}

/** Forest class, log odds, and NBR minus that of the forest, on a day. */
export interface Ground {
  readonly forest: Uint8Array;
  readonly logOdds: Float32Array;
  readonly residual: Float32Array;
}

export function markGains(before: Ground, after: Ground, minimum: number): Uint8Array {
  return before.forest.map((forest, i) => {
    const isNew = forest === 0 && after.forest[i] === 1;
    const isClear = f(after.logOdds[i] - before.logOdds[i]) >= f(minimum);
    return Number(isNew && isClear && f(after.residual[i] - before.residual[i]) >= f(0.1));
  });
}

/** Log likelihood ratios of an observation: of any loss, then of a deep loss, by the classes usual, low and deep. */
export type Weights = readonly [
  usual: number,
  low: number,
  deep: number,
  usualOfDeep: number,
  lowOfDeep: number,
  deepOfDeep: number,
];

export interface Series {
  readonly lows: Uint8Array;
  readonly days: Int32Array;
  readonly weights: readonly Weights[];
  readonly forest: Uint8Array;
  readonly since: number;
}

export interface Followed {
  readonly loss: number;
  readonly after: number;
  readonly by: number;
}

/** Evidence for a loss after an observation, and the observation that it began with. */
interface Evidence {
  readonly sum: number;
  readonly first: number;
  /** The last low observation up to this one, -1 if there is none. */
  readonly lastLow: number;
}

function evidenceOf(weights: readonly number[], isLow: readonly boolean[]): Evidence[] {
  const sums = weights.reduce<number[]>(
    (all, weight) => [...all, Math.min(16.5, Math.max(0, (all.at(-1) ?? 0) + weight))],
    [],
  );
  const begins = (at: number) => sums[at] > 0 && (at === 0 || sums[at - 1] === 0);
  return sums.map((sum, at) => ({
    sum,
    first: sums.findLastIndex((_, i) => i <= at && begins(i)),
    lastLow: isLow.findLastIndex((low, i) => i <= at && low),
  }));
}

/** Finds a loss in a pixel's whole series; each step has the evidence of all observations up to it. */
function followPixel(
  observations: readonly { day: number; low: number; weights: Weights }[],
  since: number,
): Followed {
  const [any, deep] = [
    { part: 0, least: 1 },
    { part: 3, least: 2 },
  ].map(({ part, least }) =>
    evidenceOf(
      observations.map(({ low, weights }) => weights[part + low]),
      observations.map(({ low }) => low >= least),
    ),
  );
  const isSure = ({ sum, first, lastLow }: Evidence) =>
    sum >= 5.5 && lastLow >= 0 && observations[lastLow].day - observations[first].day >= 16;
  const found = (loss: number, { first }: Evidence): Followed => ({
    loss,
    after: first === 0 ? since : observations[first - 1].day,
    by: observations[first].day,
  });
  const [last, cleared] = [observations.length - 1, deep.find(isSure)];
  if (observations.length === 0) return { loss: UNKNOWN, after: 0, by: 0 };
  if (cleared && observations[last].low !== USUAL) return found(CONFIRMED, cleared);
  if (observations[last].low !== USUAL && isSure(any[last])) return found(CONFIRMED, any[last]);
  const isOpen =
    observations[last].low === USUAL
      ? isSure(any[last]) && observations[last - 1].low !== USUAL
      : any[last].sum > 3;
  return isOpen ? found(PROVISIONAL, any[last]) : { loss: NONE, after: 0, by: 0 };
}

export function followLosses({ lows, days, weights, forest, since }: Series): Followed[] {
  return Array.from(forest, (ground, i) => {
    if (ground !== 1) return { loss: ground, after: 0, by: 0 };
    const observations = Array.from(days, (day, at) => ({
      day,
      low: lows[at * forest.length + i],
      weights: weights[at],
    }));
    return followPixel(
      observations.filter(({ low }) => low !== UNSEEN),
      since,
    );
  });
}

export function raiseWithRadar(
  { loss, first, radar }: { loss: Uint8Array; first: Int32Array; radar: Int32Array },
  width: number,
  reach: number,
  within: number,
): Uint8Array {
  return loss.map((value, i) => {
    if (first[i] === 0 || (value !== PROVISIONAL && value !== CONFIRMED)) return value;
    const near = radar.some((day, j) => {
      const [dx, dy] = [(j % width) - (i % width), Math.floor(j / width) - Math.floor(i / width)];
      return day !== 0 && dx * dx + dy * dy <= reach * reach && Math.abs(day - first[i]) <= within;
    });
    return near ? HIGHEST : value;
  });
}

/** Sorted values that are not NaN. */
function sorted(values: readonly number[]): number[] {
  return values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
}

function quantile(values: readonly number[], q: number): number {
  const position = q * (values.length - 1);
  const rank = Math.floor(position);
  const fraction = position - rank;
  return fraction === 0 ? values[rank] : values[rank] + (values[rank + 1] - values[rank]) * fraction;
}

export function quantileOfDates(
  values: Float32Array,
  chosen: Uint8Array,
  length: number,
  q: number,
): number[] {
  return Array.from({ length }, (_, i) => {
    const dates = Array.from(chosen, (choice, observation) =>
      choice === 1 ? values[observation * length + i] : NaN,
    );
    const seen = sorted(dates);
    return seen.length === 0 ? NaN : f(quantile(seen, q));
  });
}

export function seasonalAmplitude(
  ndvi: Float32Array,
  seasons: Uint8Array,
  length: number,
  { seasonCount, minSeasons, minDates }: Readonly<Record<string, number>>,
): { amplitude: number[]; leafOn: number[] } {
  const pixels = Array.from({ length }, (_, i) => {
    const dates = Array.from(seasons, (season, observation) => ({
      season,
      value: ndvi[observation * length + i],
    }));
    const all = sorted(dates.map(({ value }) => value));
    const medians = Array.from({ length: seasonCount }, (_, season) =>
      sorted(dates.filter((date) => date.season === season).map(({ value }) => value)),
    ).flatMap((values) => (values.length === 0 ? [] : [f(quantile(values, 0.5))]));
    const swing =
      all.length >= minDates
        ? f(quantile(all, 0.9) - quantile(all, 0.1))
        : f(Math.max(...medians) - Math.min(...medians));
    return {
      amplitude: all.length === 0 || medians.length < minSeasons ? NaN : swing,
      leafOn: all.length === 0 ? NaN : f(quantile(all, 0.75)),
    };
  });
  return {
    amplitude: pixels.map(({ amplitude }) => amplitude),
    leafOn: pixels.map(({ leafOn }) => leafOn),
  };
}

export function meanOfLeafOn(ndvi: Float32Array, leafOn: Float32Array, band: Float32Array): number[] {
  const length = leafOn.length;
  return Array.from(leafOn, (threshold, i) => {
    const values = Array.from(ndvi)
      .map((value, j) => ({ value, band: band[j], pixel: j % length }))
      .filter(({ pixel, value, band }) => pixel === i && value >= threshold && !Number.isNaN(band))
      .map((observation) => observation.band);
    return values.length === 0 ? NaN : f(values.reduce((sum, value) => sum + value, 0) / values.length);
  });
}

export function countLeafForms(
  amplitude: Float32Array,
  nir: Float32Array,
  ndre: Float32Array,
  forest: Uint8Array,
  tropical: boolean,
): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  amplitude.forEach((swing, i) => {
    if (Number.isNaN(swing) || forest[i] !== 1) return;
    const habit = swing < f(0.18) ? 0 : swing > f(0.3) ? 2 : 1;
    const needle = nir[i] < f(0.26) || (!(nir[i] > f(0.32)) && ndre[i] < f(0.4));
    counts[2 * habit + Number(needle && !tropical)] += 1;
  });
  return counts;
}
