/** Megabits a second from which Chromium says no more than that a line is fast. */
const MAX_REPORTED = 10;
/** Around what it says, with some noise, before it has measured anything: 1.6. */
const UNMEASURED = [1.4, 1.8] as const;
/** Megabits a second of a phone where it is well received, as the library has it. */
export const USUAL_LINE = 20;

interface Connection {
  /** Megabits a second, as the browser has measured it of late. */
  readonly downlink?: number;
}

/** Speed of this device's line, megabits a second; null where the browser has not measured it, or does not report so much. */
export function measuredLine(
  { connection }: { readonly connection?: Connection } = navigator as { connection?: Connection },
): number | null {
  const speed = connection?.downlink ?? 0;
  const isMeasured = speed > 0 && (speed < UNMEASURED[0] || speed > UNMEASURED[1]);
  return isMeasured && speed < MAX_REPORTED ? speed : null;
}

/** Seconds that bytes take over the line that was measured, or else over a usual one. */
export function secondsOf(bytes: number, line: number | null): number {
  return (bytes * 8) / ((line ?? USUAL_LINE) * 1e6);
}
