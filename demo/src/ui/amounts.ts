import { measuredLine, secondsOf, USUAL_LINE } from '../state/line.ts';
import { texts } from '../texts/cost.ts';
import { bytesText, durationText } from './measures.ts';
import { numbers } from './numbers.ts';

/** Estimates are no finer than a megabyte. */
const MEGABYTE = 1e6;

/** Estimated bytes: whole megabytes, at least one. */
export function aboutBytes(bytes: number): string {
  return bytesText(Math.max(1, Math.round(bytes / MEGABYTE)) * MEGABYTE);
}

/** How long the bytes take over the measured line, or a usual one. */
export function timeText(bytes: number): string {
  const { onLine, atUsual } = texts.value;
  const line = measuredLine();
  const time = durationText(secondsOf(bytes, line));
  return (line === null ? atUsual : onLine)(time, numbers.atMost(line ?? USUAL_LINE, 1));
}

export function fetchText(bytes: number, isAtLeast: boolean): string {
  const { about, atLeast } = texts.value;
  return `${(isAtLeast ? atLeast : about)(aboutBytes(bytes))}, ${timeText(bytes)}`;
}
