/** Chromium's cap on the reported speed, in megabits per second: faster lines are not distinguished. */
const MAX_REPORTED = 10;
/** Range of the value (1.6, with noise) that Chromium reports before it has measured anything. */
const UNMEASURED = [1.4, 1.8] as const;
/** Megabits per second that the library assumes: those of a phone with good reception. */
export const USUAL_LINE = 20;

interface Connection {
  /** Megabits per second, as the browser recently measured. */
  readonly downlink?: number;
}

/** This device's line speed in megabits per second; null if the browser has not measured it, or only reports its cap. */
export function measuredLine(
  { connection }: { readonly connection?: Connection } = navigator as { connection?: Connection },
): number | null {
  const speed = connection?.downlink ?? 0;
  const isMeasured = speed > 0 && (speed < UNMEASURED[0] || speed > UNMEASURED[1]);
  return isMeasured && speed < MAX_REPORTED ? speed : null;
}

/** Seconds for the bytes over the measured line, or over a usual one. */
export function secondsOf(bytes: number, line: number | null): number {
  return (bytes * 8) / ((line ?? USUAL_LINE) * 1e6);
}
