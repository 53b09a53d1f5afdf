import type { Findings } from '../products/findings.ts';
import type { FireDetection, LocatedFires } from '../sources/points.ts';

/** Maximum number of fires with positions: more would not add anything to a map. To get all of them, query their source. */
export const MAX_LOCATED_FIRES = 500;

/** The newest fires with their positions; `null` if no source answered, which does not mean that there were no fires. */
export function locatedFires({ fires: { value } }: Pick<Findings, 'fires'>): LocatedFires | null {
  if (value === null) return null;
  const newest = value.inside.toSorted((a, b) => Number(a.time < b.time) - Number(a.time > b.time));
  return { from: value.from, detections: newest.slice(0, MAX_LOCATED_FIRES).map(detection) };
}

/** Drops unknown members that a caller's own catalog may add. */
function detection(fire: FireDetection): FireDetection {
  const { lat, lng, time, satellite, instrument, confidence, frp, type } = fire;
  return { lat, lng, time, satellite, instrument, confidence, frp, type };
}
