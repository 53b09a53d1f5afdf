import { SylvanError } from './errors.ts';

/** Sides of a zone in kilometres. */
const ZONE_SIZE_KM = { minimum: 0.1, maximum: 100 } as const;

/** Pixel sides of the analysis grid, and up to which side of the zone each is used: never more than 1.6 million pixels. */
const LADDER = [
  { upToKm: 12, metres: 10 },
  { upToKm: 25, metres: 20 },
  { upToKm: 50, metres: 40 },
  { upToKm: ZONE_SIZE_KM.maximum, metres: 80 },
] as const;

/**
 * Pixel side in metres for a zone of `sizeKm`, never finer than `finest`, the finest pixel its source has (METHODS 11).
 * Throws `zone-too-small` or `zone-too-large` outside 0.1 to 100 km.
 */
export function pixelLadder(sizeKm: number, finest = 10): number {
  if (!(sizeKm >= ZONE_SIZE_KM.minimum)) throw sizeError('zone-too-small', sizeKm);
  const rung = LADDER.find(({ upToKm }) => sizeKm <= upToKm);
  if (!rung) throw sizeError('zone-too-large', sizeKm);
  return Math.max(rung.metres, finest);
}

function sizeError(code: 'zone-too-small' | 'zone-too-large', sizeKm: number): SylvanError {
  const { minimum, maximum } = ZONE_SIZE_KM;
  return new SylvanError(
    code,
    `A zone's side must be ${minimum} to ${maximum} km, not ${sizeKm} km; choose a size within these limits.`,
    { fields: { sizeKm, minimum, maximum } },
  );
}
