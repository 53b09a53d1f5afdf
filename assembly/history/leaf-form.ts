const FOREST: u8 = 1;

/** Seasonal amplitude of NDVI below which forest is evergreen, and above which it is deciduous (methods 7, rule 4). */
const EVERGREEN: f32 = 0.18;
const DECIDUOUS: f32 = 0.3;
/**
 * Near-infrared reflectance in full leaf: needleleaf below the first value, broadleaf above the second. In between, NDRE of the
 * third value or more means broadleaf.
 */
const NEEDLE_NIR: f32 = 0.26;
const BROAD_NIR: f32 = 0.32;
const BROAD_NDRE: f32 = 0.4;

function isNeedleleaf(nir: f32, ndre: f32): bool {
  if (nir < NEEDLE_NIR) return true;
  return !(nir > BROAD_NIR) && ndre < BROAD_NDRE;
}

/**
 * Counts forest pixels with known amplitude into six u32: evergreen, semi-deciduous, deciduous, each broadleaf then needleleaf.
 * If `tropical` is 1, all are broadleaf.
 */
export function countLeafForms(
  amplitude: usize,
  nir: usize,
  ndre: usize,
  forest: usize,
  output: usize,
  length: usize,
  tropical: i32,
): void {
  memory.fill(output, 0, 24);
  for (let i: usize = 0; i < length; i++) {
    const swing = load<f32>(amplitude + (i << 2));
    if (swing != swing || load<u8>(forest + i) != FOREST) continue;
    const habit: usize = swing < EVERGREEN ? 0 : swing > DECIDUOUS ? 2 : 1;
    const isNeedle = !tropical && isNeedleleaf(load<f32>(nir + (i << 2)), load<f32>(ndre + (i << 2)));
    const at = output + (((habit << 1) + <usize>isNeedle) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}
