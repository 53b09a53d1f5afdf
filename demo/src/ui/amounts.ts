import type { Lang } from '../state/language.ts';
import { measuredLine, secondsOf, USUAL_LINE } from '../state/line.ts';
import { costTextsOf } from '../texts/cost.ts';
import { bytesText, durationText } from './measures.ts';
import { numbersOf } from './numbers.ts';

/** Estimates are no finer than a megabyte. */
const MEGABYTE = 1e6;

/** Estimated bytes: whole megabytes, at least one. */
export function aboutBytes(bytes: number, lang: Lang): string {
  return bytesText(Math.max(1, Math.round(bytes / MEGABYTE)) * MEGABYTE, lang);
}

/** How long the bytes take over the measured line, or a usual one. */
export function timeText(bytes: number, lang: Lang, line = measuredLine()): string {
  const { onLine, atUsual } = costTextsOf(lang);
  const time = durationText(secondsOf(bytes, line), lang);
  return (line === null ? atUsual : onLine)(time, numbersOf(lang).atMost(line ?? USUAL_LINE, 1));
}

/** Bytes and time. */
export function fetchText(bytes: number, isAtLeast: boolean, lang: Lang): string {
  const { about, atLeast } = costTextsOf(lang);
  return `${(isAtLeast ? atLeast : about)(aboutBytes(bytes, lang))}, ${timeText(bytes, lang)}`;
}
