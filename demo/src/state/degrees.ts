/** Degrees to a tenth of a metre. */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

/** Whole turns, in degrees, that a longitude is away from another. */
export function turnsTo(lng: number, reference: number): number {
  return 360 * Math.round((lng - reference) / 360);
}

/** A longitude from -180 to 180. */
export function onEarth(lng: number): number {
  return lng - turnsTo(lng, 0);
}
