/** Before so much is done, and so many seconds have passed, nothing is known of the time left. */
const MIN_FRACTION = 0.1;
const MIN_ELAPSED = 3;

/** Seconds that are named, up to those from which on it is whole minutes. */
const STEPS = [5, 10, 15, 20, 30, 45, 60, 90];
const MINUTE = 60;

/** An estimate so many times what is shown is shown in its place: less is noise. */
const WORSE = 1.5;

/** Seconds left of a call of which a fraction has taken `elapsed` seconds; null while that says nothing. */
export function secondsLeft(fraction: number, elapsed: number): number | null {
  if (fraction < MIN_FRACTION || elapsed < MIN_ELAPSED) return null;
  return Math.max(0, elapsed / fraction - elapsed);
}

/** What is shown after another estimate: a coarse time, which goes down with the estimates and up only where they leave no doubt. */
export function shownNext(shown: number | null, left: number | null): number | null {
  if (left === null) return shown;
  const next = coarse(left);
  return shown === null || next < shown || left > WORSE * shown ? next : shown;
}

/** The time rounded up to a step. */
function coarse(seconds: number): number {
  return STEPS.find((step) => seconds <= step) ?? Math.ceil(seconds / MINUTE) * MINUTE;
}
