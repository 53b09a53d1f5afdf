/** Minimum fraction done, and minimum seconds elapsed, for an estimate of the time left. */
const MIN_FRACTION = 0.1;
const MIN_ELAPSED = 3;

/** Times in seconds that are displayed; longer ones are displayed in whole minutes. */
const STEPS = [5, 10, 15, 20, 30, 45, 60, 90];
const MINUTE = 60;

/** Factor by which an estimate must exceed the time shown to replace it: smaller increases are noise. */
const WORSE = 1.5;

/** Estimated seconds left of a call of which `fraction` took `elapsed` seconds; null while it is too early for an estimate. */
export function secondsLeft(fraction: number, elapsed: number): number | null {
  if (fraction < MIN_FRACTION || elapsed < MIN_ELAPSED) return null;
  return Math.max(0, elapsed / fraction - elapsed);
}

/**
 * The time to show after another estimate: rounded up to a step, it follows estimates down but rises only for a clear increase.
 */
export function shownNext(shown: number | null, left: number | null): number | null {
  if (left === null) return shown;
  const next = coarse(left);
  return shown === null || next < shown || left > WORSE * shown ? next : shown;
}

/** Rounds the time up to a step. */
function coarse(seconds: number): number {
  return STEPS.find((step) => seconds <= step) ?? Math.ceil(seconds / MINUTE) * MINUTE;
}
