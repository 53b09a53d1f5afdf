import type { Findings } from '../products/findings.ts';
import type { FireDetection, LocatedFires } from '../sources/points.ts';

/** More fires add nothing to a map; to get all of them, query their source. */
export const MAX_LOCATED_FIRES = 500;

/** `null` if no source answered, which is not the same as no fire. */
export function locatedFires({ fires: { value } }: Pick<Findings, 'fires'>): LocatedFires | null {
  if (value === null) return null;
  const newest = value.inside.toSorted((a, b) => Number(a.time < b.time) - Number(a.time > b.time));
  return { from: value.from, detections: newest.slice(0, MAX_LOCATED_FIRES).map(detection) };
}

/** Drops members that a caller's own catalog may add, which are unknown here. */
function detection(fire: FireDetection): FireDetection {
  const { lat, lng, time, satellite, instrument, confidence, frp, type } = fire;
  return { lat, lng, time, satellite, instrument, confidence, frp, type };
}
