interface Density {
  readonly mean: number;
  readonly deviation: number;
}

/** The density of a measurement over forest, and over what replaces it. */
export interface ChangeDensities {
  readonly forest: Density;
  readonly other: Density;
}

/** VV in dB over an observation's stable forest. */
export interface ForestLevel {
  /** Number of pixels with a value. */
  readonly count: number;
  readonly sum: number;
  /** Sum of squared deviations from the observation's own mean. */
  readonly squares: number;
  /** 95th percentile, which still represents the forest when nine tenths of it are lost. */
  readonly top: number;
}

export interface Calibration {
  readonly densities: ChangeDensities;
  /** One per observation, dB: how much brighter than usual its forest is, which is not a sign of change. */
  readonly shifts: readonly number[];
}

/** Minimum number of pixels of stable forest; with fewer, neither its density nor an observation's level can be estimated. */
const ENOUGH_PIXELS = 200;
/**
 * The density of what replaces forest, for which there are no local examples (methods 3): decibels below forest, and the
 * deviation.
 */
const LOSS_DB = 4.5;
const LOSS_DEVIATION = 1;
/** Deviation of one forest pixel over time in bayts' example (methods 3): no forest is assumed to be steadier. */
const MIN_DEVIATION = 0.5;

/**
 * Densities from the forest of the first `calibrating` passes (or of all, if those show too little of it), and each observation's
 * shift from their usual level. Levelling by the observation's own forest, at the percentile used by bayts, removes effects on
 * the whole zone: seasons, rain, another angle. `null` if no observation shows enough forest, because the densities of other
 * forests would produce false changes.
 */
export function calibrateRadar(levels: readonly ForestLevel[], calibrating: number): Calibration | null {
  const isEnough = ({ count }: ForestLevel) => count >= ENOUGH_PIXELS;
  const first = levels.slice(0, calibrating).filter(isEnough);
  const observations = first.length > 0 ? first : levels.filter(isEnough);
  if (observations.length === 0) return null;
  const usual = observations.reduce((sum, { top }) => sum + top, 0) / observations.length;
  const { mean, deviation } = pooled(observations, usual);
  return {
    densities: {
      forest: { mean, deviation: Math.max(MIN_DEVIATION, deviation) },
      other: { mean: mean - LOSS_DB, deviation: LOSS_DEVIATION },
    },
    shifts: levels.map((level) => (isEnough(level) ? level.top - usual : 0)),
  };
}

/** Mean and standard deviation of all pixels of the levelled passes. */
function pooled(
  observations: readonly ForestLevel[],
  usual: number,
): { readonly mean: number; readonly deviation: number } {
  const count = observations.reduce((total, observation) => total + observation.count, 0);
  const means = observations.map(
    (observation) => observation.sum / observation.count - (observation.top - usual),
  );
  const mean =
    observations.reduce((total, observation, i) => total + observation.count * means[i], 0) / count;
  const squares = observations.reduce(
    (total, observation, i) => total + observation.squares + observation.count * (means[i] - mean) ** 2,
    0,
  );
  return { mean, deviation: Math.sqrt(squares / (count - 1)) };
}
