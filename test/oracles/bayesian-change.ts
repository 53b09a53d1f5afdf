import type { ChangeDensities } from '../../src/sources/radar/worker/calibration.ts';

/** VV in dB over humid tropical forest, as bayts ships it (Reiche et al. 2015, 2018; methods 3). */
export const VV_DENSITIES: ChangeDensities = {
  forest: { mean: -7, deviation: 0.75 },
  other: { mean: -11.5, deviation: 1 },
};

/** NDVI over humid tropical forest, as bayts ships it (Reiche et al. 2018; methods 3). */
export const NDVI_DENSITIES: ChangeDensities = {
  forest: { mean: 0.85, deviation: 0.075 },
  other: { mean: 0.4, deviation: 0.125 },
};

/** One observation alone never says more than this, either way. */
const CLIP = { minimum: 0.1, maximum: 0.9 } as const;
/** Before anything was observed. */
const FIRST_PRIOR = 0.5;
/** The worker's planes hold f32, where 0.1 and 0.9 give 0.49999997. */
const SLACK = 1e-6;
const FLAGS = 0.5 - SLACK;
const CONFIRMS = 0.9 - SLACK;

/**
 * Probability of no forest, 0.1…0.9. Beyond either mean the value counts as the mean: densities of unequal width cross
 * again out there. NaN of NaN.
 */
export function lossProbability(value: number, { forest, other }: ChangeDensities): number {
  const [low, high] = forest.mean < other.mean ? [forest.mean, other.mean] : [other.mean, forest.mean];
  const within = Math.max(low, Math.min(high, value));
  const distance = ({ mean, deviation }: ChangeDensities['forest']) => (within - mean) / deviation;
  const odds =
    (other.deviation / forest.deviation) * Math.exp((distance(other) ** 2 - distance(forest) ** 2) / 2);
  return Math.max(CLIP.minimum, Math.min(CLIP.maximum, 1 / (1 + odds)));
}

/** Bayes' rule for two independent probabilities of the same: of a date before and a date, or of two observations of one date. */
export function updateProbability(prior: number, likelihood: number): number {
  const both = prior * likelihood;
  return both / (both + (1 - prior) * (1 - likelihood));
}

/** Measurements of one place by one kind of sensor. */
export interface ChangeSeries {
  /** Days since 1970-01-01, ascending; a day may come twice. */
  readonly days: readonly number[];
  /** One a day; NaN for none. */
  readonly values: readonly number[];
  readonly densities: ChangeDensities;
}

/** A loss that was suspected, and what became of it on which day; both days since 1970-01-01. */
interface ChangeFlag {
  readonly flagged: number;
  readonly outcome: 'dropped' | 'confirmed' | 'open';
  /** The day of the outcome; of the last observation where it is open. */
  readonly day: number;
}

export interface Change {
  /** In order; only the last may be confirmed or open. */
  readonly flags: readonly ChangeFlag[];
  /** Probability of loss after the last observation, or at confirmation; `null` where nothing was observed. */
  readonly probability: number | null;
}

/**
 * The Bayesian change update of one place over series of any sensors (methods 3): a date is flagged when its own probability
 * of no forest reaches one half, the dates after it raise or lower the probability of loss, until it falls under one half
 * (dropped) or reaches 0.9 (confirmed, and the end). One pass in time. What the worker does for planes of radar alone.
 */
export function findChange(series: readonly ChangeSeries[]): Change {
  const flags: ChangeFlag[] = [];
  let previous = FIRST_PRIOR;
  let probability: number | null = null;
  let flagged: number | null = null;
  let last = 0;
  for (const [day, loss] of lossByDate(series)) {
    const posterior: number = updateProbability(flagged === null ? previous : probability!, loss);
    [previous, last] = [loss, day];
    if (flagged === null && loss < FLAGS) {
      probability = loss;
      continue;
    }
    probability = posterior;
    if (flagged !== null && posterior < FLAGS) {
      flags.push({ flagged, outcome: 'dropped', day });
      flagged = null;
      continue;
    }
    flagged ??= day;
    if (posterior < CONFIRMS || loss < FLAGS) continue;
    return { flags: [...flags, { flagged, outcome: 'confirmed', day }], probability };
  }
  if (flagged !== null) flags.push({ flagged, outcome: 'open', day: last });
  return { flags, probability };
}

/** Each date's probability of no forest, its observations merged, in order of time. */
function lossByDate(series: readonly ChangeSeries[]): [day: number, loss: number][] {
  const dates = new Map<number, number>();
  for (const { days, values, densities } of series)
    for (const [i, day] of days.entries()) {
      const loss = lossProbability(values[i], densities);
      if (Number.isNaN(loss)) continue;
      const other = dates.get(day);
      dates.set(day, other === undefined ? loss : updateProbability(other, loss));
    }
  return [...dates].sort(([a], [b]) => a - b);
}
