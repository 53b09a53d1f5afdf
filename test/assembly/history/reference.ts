const f = Math.fround;

/** Loss classes that the kernels write. */
export const [PROVISIONAL, CONFIRMED, HIGHEST] = [1, 2, 3];

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
