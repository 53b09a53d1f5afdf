/** Reflectance of canopy over that of ground at GEDI's wavelength, GEDI L2B's default. */
const CANOPY_TO_GROUND = 1.5;

/** How far apart, in percent of the energy, the two heights around the ground may be and still tell its share. */
const WIDEST_GAP = 5;

/** One height of a relative height curve: `percent` of the returned energy lies at or below `height` metres above ground. */
export interface RelativeHeight {
  readonly percent: number;
  readonly height: number;
}

/**
 * Share of the energy at or below ground, 0…1, by interpolation where the curve crosses height 0; where several
 * percentiles lie on 0, their middle. `curve` is in order of percent. `null` where it is not rising, or too coarse around
 * the ground.
 */
export function groundFraction(curve: readonly RelativeHeight[]): number | null {
  if (curve.length < 2 || curve.some(({ height }, i) => i > 0 && !(height >= curve[i - 1].height)))
    return null;
  const rising = crossing(curve, (height) => height >= 0);
  const falling = crossing(curve, (height) => height > 0);
  return rising === null || falling === null ? null : (rising + falling) / 200;
}

/** Percent at which the curve comes to height 0: from below as `isOver` takes 0 in, to above where it does not. */
function crossing(curve: readonly RelativeHeight[], isOver: (height: number) => boolean): number | null {
  const next = curve.findIndex(({ height }) => isOver(height));
  if (next === -1) return curve[curve.length - 1].percent >= 100 - WIDEST_GAP ? 100 : null;
  if (next === 0) return curve[0].percent <= WIDEST_GAP ? 0 : null;
  const [below, above] = [curve[next - 1], curve[next]];
  if (above.percent - below.percent > WIDEST_GAP) return null;
  const part = -below.height / (above.height - below.height);
  return below.percent + part * (above.percent - below.percent);
}

/**
 * Canopy cover 0…1 from the share of energy at or below ground (METHODS 5.3): the ground's pulse is symmetric, so its
 * energy is twice that share, and canopy reflects 1.5 times as much as ground.
 */
export function coverOfGround(fraction: number): number {
  const ground = Math.min(1, 2 * fraction);
  const canopy = 1 - ground;
  return canopy / (canopy + CANOPY_TO_GROUND * ground);
}
