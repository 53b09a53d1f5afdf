/** A normal density. */
interface Density {
  readonly mean: number;
  readonly deviation: number;
}

/** What a measurement looks like over forest, and over what replaces it. */
export interface ChangeDensities {
  readonly forest: Density;
  readonly other: Density;
}

/** VV in dB over an observation's stable forest. */
export interface ForestLevel {
  /** Pixels with a value. */
  readonly count: number;
  readonly sum: number;
  /** Sum of squared deviations from the observation's own mean. */
  readonly squares: number;
  /** 95th percentile: it stays with the forest while nine tenths of that are lost. */
  readonly top: number;
}

export interface Calibration {
  readonly densities: ChangeDensities;
  /** One an observation, dB: by how much the observation's forest is brighter than usual, which says nothing of change. */
  readonly shifts: readonly number[];
}

/** Fewer pixels of stable forest than this say too little of its density, or of an observation's level. */
const ENOUGH_PIXELS = 200;
/** What replaces forest, with no local examples (methods 3). */
const LOSS_DB = 4.5;
const LOSS_DEVIATION = 1;
/** One forest pixel over time in bayts' example (methods 3): no forest is taken to be steadier than that. */
const MIN_DEVIATION = 0.5;

/**
 * Densities from the forest of the first `calibrating` passes (of all, where those show too little of it), and each
 * observation's shift from their usual level. Levelling by the observation's own forest, at the percentile that bayts takes,
 * takes out what the whole zone goes through: seasons, rain, another angle. `null` where no observation shows enough forest: the
 * densities of other forest would make changes of it.
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
