import { SingleBar } from 'cli-progress';
import type { Output } from './io.ts';
import type { Lang, Progress } from './library.ts';
import { numbersOf } from './numbers.ts';
import { textsOf } from './texts.ts';

/** Leaves room for the step and the counts on 80 columns. */
const BAR_COLUMNS = 14;

/** Shows how far a call has come, until `stop`, which leaves no trace of it. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  stop(): void;
}

/** A bar on a terminal; nothing where the output is a file or a pipe. */
export function progressDisplay(output: Output, lang: Lang): ProgressDisplay {
  return output.isTTY === true ? progressBar(output, lang) : { show: () => undefined, stop: () => undefined };
}

function progressBar(output: Output, lang: Lang): ProgressDisplay {
  const bar = new SingleBar({
    stream: output,
    format: '{step} [{bar}] {note}',
    barsize: BAR_COLUMNS,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  let started = false;
  return {
    show(progress) {
      const total = Math.max(1, progress.total);
      const payload = barTexts(progress, lang);
      if (started) {
        bar.setTotal(total);
        bar.update(progress.done, payload);
      } else bar.start(total, progress.done, payload);
      started = true;
    },
    stop: () => bar.stop(),
  };
}

function barTexts({ step, scenes, tiles, bytes }: Progress, lang: Lang): { step: string; note: string } {
  const texts = textsOf(lang);
  const numbers = numbersOf(lang);
  const widest = Math.max(...Object.values(texts.steps).map((name) => name.length));
  return {
    step: texts.steps[step].padEnd(widest),
    note: texts.progress(
      numbers.atMost(scenes, 0),
      numbers.atMost(tiles, 0),
      numbers.exactly(bytes / 1e6, 1),
    ),
  };
}
