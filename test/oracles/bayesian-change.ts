import type { ChangeDensities } from '../../src/sources/radar/worker/calibration.ts';

/** VV in dB over humid tropical forest, as bayts ships it (Reiche et al. 2015, 2018; methods 3). */
export const VV_DENSITIES: ChangeDensities = {
  forest: { mean: -7, deviation: 0.75 },
  other: { mean: -11.5, deviation: 1 },
};

/** Limits of the probability from a single observation. */
const CLIP = { minimum: 0.1, maximum: 0.9 } as const;
/** Prior before the first observation. */
const FIRST_PRIOR = 0.5;
/** The worker's planes are f32, in which 0.1 and 0.9 give 0.49999997. */
const SLACK = 1e-6;
const FLAGS = 0.5 - SLACK;
const CONFIRMS = 0.9 - SLACK;

/**
 * Probability of no forest, 0.1…0.9. A value beyond either mean counts as that mean, because densities of unequal width
 * cross again there. NaN for NaN.
 */
export function lossProbability(value: number, { forest, other }: ChangeDensities): number {
  const [low, high] = forest.mean < other.mean ? [forest.mean, other.mean] : [other.mean, forest.mean];
  const within = Math.max(low, Math.min(high, value));
  const distance = ({ mean, deviation }: ChangeDensities['forest']) => (within - mean) / deviation;
  const odds =
    (other.deviation / forest.deviation) * Math.exp((distance(other) ** 2 - distance(forest) ** 2) / 2);
  return Math.max(CLIP.minimum, Math.min(CLIP.maximum, 1 / (1 + odds)));
}

/** Bayes' rule for two independent probabilities of the same loss: of two successive dates, or of two observations of one date. */
export function updateProbability(prior: number, likelihood: number): number {
  const both = prior * likelihood;
  return both / (both + (1 - prior) * (1 - likelihood));
}

/** VV in dB at one place. */
export interface ChangeSeries {
  /** Days since 1970-01-01, ascending; a day may occur twice. */
  readonly days: readonly number[];
  /** One for each of `days`; NaN if missing. */
  readonly values: readonly number[];
}

/** A suspected loss and its outcome; days since 1970-01-01. */
interface ChangeFlag {
  readonly flagged: number;
  readonly outcome: 'dropped' | 'confirmed' | 'open';
  /** The day of the outcome, or of the last observation if it is open. */
  readonly day: number;
}

export interface Change {
  /** In order; only the last may be confirmed or open. */
  readonly flags: readonly ChangeFlag[];
  /** Probability of loss after the last observation, or at confirmation; `null` without observations. */
  readonly probability: number | null;
}

/**
 * The Bayesian change update of one place over its series (methods 3), in one pass over time: a date is flagged if
 * its own probability of no forest reaches one half; later dates raise or lower the probability of loss, until it falls below
 * one half (dropped) or reaches 0.9 (confirmed, which ends the pass).
 */
export function findChange(series: ChangeSeries): Change {
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
function lossByDate({ days, values }: ChangeSeries): [day: number, loss: number][] {
  const dates = new Map<number, number>();
  for (const [i, day] of days.entries()) {
    const loss = lossProbability(values[i], VV_DENSITIES);
    if (Number.isNaN(loss)) continue;
    const other = dates.get(day);
    dates.set(day, other === undefined ? loss : updateProbability(other, loss));
  }
  return [...dates].sort(([a], [b]) => a - b);
}
