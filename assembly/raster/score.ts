/** Byte offsets of the f64 inputs. */
const COVER: usize = 0;
const NDVI: usize = 8;
const NBR: usize = 16;
const HEIGHT: usize = 24;
const REFERENCE_HEIGHT: usize = 32;
const SLOPE: usize = 40;
const P: usize = 48;
const LOSS: usize = 56;
const FIRES: usize = 64;
const CORE: usize = 72;
const LARGEST_PATCH: usize = 80;

/**
 * Reads f64 inputs (NaN if missing): cover percent, NDVI, NBR, height, reference height, slope per year, p, loss percent, fires
 * per 100 km2, core fraction, largest-patch fraction. Writes terms C, G, H, M, S, D, E of methods 9 as f64 in 0…1, NaN if an
 * input is missing.
 */
export function scoreTerms(inputs: usize, output: usize): void {
  const height = load<f64>(inputs + HEIGHT) / load<f64>(inputs + REFERENCE_HEIGHT);
  const core = load<f64>(inputs + CORE);
  const largest = load<f64>(inputs + LARGEST_PATCH);
  store<f64>(output, clip(load<f64>(inputs + COVER) / 80));
  store<f64>(output, clip((load<f64>(inputs + NDVI) - 0.3) / 0.55), 8);
  store<f64>(output, clip(height), 16);
  store<f64>(output, clip((load<f64>(inputs + NBR) - 0.1) / 0.55), 24);
  store<f64>(output, trendTerm(load<f64>(inputs + SLOPE), load<f64>(inputs + P)), 32);
  store<f64>(output, disturbanceTerm(load<f64>(inputs + LOSS), load<f64>(inputs + FIRES)), 40);
  store<f64>(output, clip(0.6 * core + 0.4 * largest), 48);
}

/** Clamps to 0…1; NaN stays. */
function clip(value: f64): f64 {
  return min(max(value, 0), 1);
}

/** A slope that is not significant, or of unknown significance, counts half. */
function trendTerm(slope: f64, p: f64): f64 {
  const weight = p <= 0.05 ? 1 : 0.5;
  return clip(0.75 + 5 * weight * (10 * slope));
}

/** If loss or fires are unknown there is no term: unknown does not mean none. */
function disturbanceTerm(loss: f64, fires: f64): f64 {
  return Math.exp(-loss / 3 - fires / 10);
}
