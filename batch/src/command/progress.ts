import { SingleBar } from 'cli-progress';
import { numbersOf } from '../../../cli/numbers.ts';
import type { Output } from '../../../cli/io.ts';
import type { Lang } from './flags.ts';
import { Rate } from './rate.ts';
import { textsOf } from '../texts/report.ts';

/** Milliseconds between lines where no terminal is. */
const LINE_MS = 10_000;
const BAR_COLUMNS = 20;

/** Shows how far a batch has come. */
export interface ProgressDisplay {
  show(done: number): void;
  /** Leaves no bar behind; lines stay. */
  stop(): void;
}

/** A bar on a terminal, else a line every ten seconds. */
export function progressDisplay(
  output: Output,
  { total, done, lang }: { readonly total: number; readonly done: number; readonly lang: Lang },
): ProgressDisplay {
  const rate = new Rate(done, performance.now());
  const noteOf = (now: number) => {
    rate.note(now, performance.now());
    return note(now, total, rate, lang);
  };
  return output.isTTY === true
    ? bar(output, { total, done, noteOf })
    : lines(output, { total, done, noteOf });
}

interface Shown {
  readonly total: number;
  readonly done: number;
  readonly noteOf: (done: number) => string;
}

function bar(output: Output, { total, done, noteOf }: Shown): ProgressDisplay {
  const shown = new SingleBar({
    stream: output,
    format: '[{bar}] {note}',
    barsize: BAR_COLUMNS,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  shown.start(total, done, { note: noteOf(done) });
  return { show: (now) => shown.update(now, { note: noteOf(now) }), stop: () => shown.stop() };
}

function lines(output: Output, { total, done, noteOf }: Shown): ProgressDisplay {
  let last = performance.now();
  let reported = done;
  return {
    show(now) {
      const isDue = performance.now() - last >= LINE_MS || now === total;
      const line = noteOf(now);
      if (!isDue || now === reported) return;
      [last, reported] = [performance.now(), now];
      output.write(`${line}\n`);
    },
    stop: () => undefined,
  };
}

/** The same in all languages. */
function duration(hours: number, minutes: number, seconds: number): string {
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}

function note(done: number, total: number, rate: Rate, lang: Lang): string {
  const numbers = numbersOf(lang);
  const texts = textsOf(lang);
  const perSecond = rate.perSecond();
  const whole = (count: number) => numbers.atMost(count, 0);
  if (perSecond === null) return texts.progress(whole(done), whole(total), null, null);
  const seconds = Math.ceil((total - done) / perSecond);
  const left = duration(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60);
  return texts.progress(
    whole(done),
    whole(total),
    numbers.atMost(perSecond * 60, 1),
    done === total ? null : left,
  );
}
