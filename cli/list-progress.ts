import cliProgress, { SingleBar, type GenericFormatter } from 'cli-progress';
import type { Lang } from 'sylvan/contract';
import type { Output } from './io.ts';
import { numbersOf } from './numbers.ts';

/** Milliseconds between lines if there is no terminal. */
const LINE_MS = 10_000;
const BAR_COLUMNS = 20;
/** Number of recent updates from which the time left is estimated: with many machines, they span about a minute. */
const UPDATES = 60;

/** The progress text of a list: done, total, rate per minute and time left, if known. */
type ProgressText = (done: string, total: string, rate: string | null, left: string | null) => string;

/** Shows the progress of a list: a bar on a terminal, which is removed at the end, otherwise a line every ten seconds. */
export function listProgress(
  output: Output,
  { total, done }: { readonly total: number; readonly done: number },
  text: ProgressText,
  lang: Lang,
): Pick<SingleBar, 'update' | 'stop'> {
  const begun = performance.now();
  const format: GenericFormatter = (options, { value, progress, eta }) => {
    const perMinute = (60_000 * (value - done)) / (performance.now() - begun);
    const note = noteOf({ value, total, perMinute, eta }, text, lang);
    return output.isTTY === true ? `[${cliProgress.Format.BarFormat(progress, options)}] ${note}` : note;
  };
  const bar = new SingleBar({
    stream: output,
    format,
    barsize: BAR_COLUMNS,
    etaBuffer: UPDATES,
    noTTYOutput: true,
    notTTYSchedule: LINE_MS,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  bar.start(total, done);
  return bar;
}

interface Shown {
  readonly value: number;
  readonly total: number;
  readonly perMinute: number;
  /** Seconds; a string if unknown. */
  readonly eta: unknown;
}

function noteOf({ value, total, perMinute, eta }: Shown, text: ProgressText, lang: Lang): string {
  const numbers = numbersOf(lang);
  const whole = (count: number) => numbers.atMost(count, 0);
  const isLeft = typeof eta === 'number' && value < total;
  const rate = perMinute > 0 ? numbers.atMost(perMinute, 1) : null;
  return text(whole(value), whole(total), rate, isLeft ? duration(eta) : null);
}

/** The text is the same in all languages. */
function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
