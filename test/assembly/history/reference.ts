const f = Math.fround;

/** Loss classes as the kernels write them. */
export const [NONE, PROVISIONAL, CONFIRMED, HIGHEST, UNKNOWN] = [0, 1, 2, 3, 255];

export interface Baseline {
  readonly logOdds: Float32Array;
  readonly nbr: Float32Array;
  readonly deviation: Float32Array;
  readonly forest: Uint8Array;
}

export function absoluteDeviations(stack: Float32Array, middle: Float32Array): Float32Array {
  return stack.map((value, i) => Math.abs(f(value - middle[i % middle.length])));
}

export function solveBaseline(
  counts: Uint8Array,
  planes: readonly [logOdds: Float32Array, nbr: Float32Array, deviation: Float32Array],
  minimum: number,
): Float32Array[] {
  const [logOdds, nbr, deviation] = planes;
  const spread = deviation.map((mad) => {
    const scaled = f(mad * f(1.4826));
    return scaled < 0.5 ? 0.5 : scaled;
  });
  return [logOdds, nbr, spread].map((plane) => plane.map((value, i) => (counts[i] < minimum ? NaN : value)));
}

/** How a clear observation stands to the baseline. */
function verdictOf(drop: number, nbrDrop: number, deviation: number): 'lost' | 'recovered' | 'neither' {
  const z = f(drop / deviation);
  if (drop >= f(1 - 1e-6) && nbrDrop >= f(0.1 - 1e-6) && z >= f(2 - 1e-6)) return 'lost';
  return drop <= f(0.5 + 1e-6) && nbrDrop <= f(0.1 + 1e-6) ? 'recovered' : 'neither';
}

/** An observation of a pixel that is not hidden. */
interface Sight {
  readonly day: number;
  /** Whether a loss may rest on it. */
  readonly isAnchor: boolean;
  readonly verdict: 'lost' | 'recovered' | 'neither';
}

function sightsOf(
  i: number,
  { logOdds, nbr, deviation }: Baseline,
  stacks: { readonly logOdds: Float32Array; readonly nbr: Float32Array },
  days: ArrayLike<number>,
  anchors: ArrayLike<number>,
): Sight[] {
  const length = logOdds.length;
  return Array.from(days).flatMap((day, observation) => {
    const observed = stacks.logOdds[observation * length + i];
    if (Number.isNaN(observed)) return [];
    const nbrDrop = f(nbr[i] - stacks.nbr[observation * length + i]);
    const verdict = verdictOf(f(logOdds[i] - observed), nbrDrop, deviation[i]);
    return [{ day, isAnchor: anchors[observation] !== 0, verdict }];
  });
}

export function markCandidates(
  logOdds: Float32Array,
  nbr: Float32Array,
  baseline: Baseline,
  before: Uint8Array,
): Uint8Array {
  return before.map((value, i) => {
    const [sight] = sightsOf(i, baseline, { logOdds, nbr }, [0], [1]) as (Sight | undefined)[];
    if (sight === undefined) return value;
    return Number(baseline.forest[i] === 1 && sight.verdict === 'lost');
  });
}

interface Followed {
  readonly loss: number;
  readonly first: number;
}

/**
 * The rules of methods 8 applied to runs: sights are cut into runs that each begin with a candidate and end where the ground
 * has been observed recovered, and those without an anchor, which a day near radar's own is as well, are deleted; a run that
 * spans five days is a confirmed loss for good, and of the others only the last one counts, unless two recovered sights have
 * ended it.
 */
function follow(sights: readonly Sight[], radarDay: number, within: number): Followed {
  const hasRadarNearby = (day: number) => radarDay > 0 && Math.abs(day - radarDay) <= within;
  const relevant = sights.filter(({ verdict }) => verdict !== 'neither');
  const runs: { days: number[]; isAnchored: boolean; recovered: number }[] = [];
  for (const { day, verdict, ...sight } of relevant) {
    const isAnchor = sight.isAnchor || hasRadarNearby(day);
    const run = runs.at(-1);
    if (verdict === 'recovered') {
      if (run) run.recovered += 1;
    } else if (run?.recovered === 0) {
      run.days.push(day);
      run.isAnchored ||= isAnchor;
    } else {
      runs.push({ days: [day], isAnchored: isAnchor, recovered: 0 });
    }
  }
  const confirmed = runs.find(({ days, isAnchored }) => isAnchored && days.at(-1)! - days[0] >= 5);
  if (confirmed) return { loss: CONFIRMED, first: confirmed.days[0] };
  const run = runs.at(-1);
  if (run?.isAnchored && run.recovered < 2) return { loss: PROVISIONAL, first: run.days[0] };
  const lastLoss = relevant.findLastIndex(({ verdict }) => verdict === 'lost');
  const after = relevant.slice(lastLoss + 1).filter(({ day }) => day > radarDay).length;
  if (radarDay > 0 && after < 2) return { loss: PROVISIONAL, first: 0 };
  return { loss: sights.some(({ isAnchor }) => isAnchor) ? NONE : UNKNOWN, first: 0 };
}

export interface Sequence {
  readonly baseline: Baseline;
  readonly logOdds: Float32Array;
  readonly nbr: Float32Array;
  readonly days: Int32Array;
  readonly anchors: Uint8Array;
  readonly lostBefore: Uint8Array;
  readonly radar: Int32Array | null;
  readonly since: number;
  /** Days from radar's within which an observation needs no other anchor. */
  readonly within: number;
}

export function lossSequence(sequence: Sequence): Followed[] {
  const { baseline, days, anchors, lostBefore, radar, since, within } = sequence;
  return Array.from(baseline.forest, (forest, i) => {
    const sights = sightsOf(i, baseline, sequence, days, anchors);
    const isObserved = sights.some(({ isAnchor }) => isAnchor);
    if (forest === UNKNOWN || (forest !== 1 && !isObserved)) return { loss: UNKNOWN, first: 0 };
    if (forest !== 1) return { loss: NONE, first: 0 };
    const radarDay = radar !== null && radar[i] >= since ? radar[i] : 0;
    const followed = follow(sights, radarDay, within);
    return followed.loss === UNKNOWN || lostBefore[i] === 0 ? followed : { loss: NONE, first: 0 };
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
