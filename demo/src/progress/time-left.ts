/** Until this fraction is done and these seconds have passed, the time left is unknown. */
const MIN_FRACTION = 0.1;
const MIN_ELAPSED = 3;

/** Displayed seconds; above the last, whole minutes. */
const STEPS = [5, 10, 15, 20, 30, 45, 60, 90];
const MINUTE = 60;

/** A larger estimate replaces the shown one only from this factor on: smaller changes are noise. */
const WORSE = 1.5;

/** Estimated seconds left of a call, of which a fraction took `elapsed` seconds; null while too early. */
export function secondsLeft(fraction: number, elapsed: number): number | null {
  if (fraction < MIN_FRACTION || elapsed < MIN_ELAPSED) return null;
  return Math.max(0, elapsed / fraction - elapsed);
}

/** The time shown after another estimate: coarse, follows estimates down, and rises only for a clear increase. */
export function shownNext(shown: number | null, left: number | null): number | null {
  if (left === null) return shown;
  const next = coarse(left);
  return shown === null || next < shown || left > WORSE * shown ? next : shown;
}

/** Rounds the time up to a step. */
function coarse(seconds: number): number {
  return STEPS.find((step) => seconds <= step) ?? Math.ceil(seconds / MINUTE) * MINUTE;
}
