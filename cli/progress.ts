import { SingleBar } from 'cli-progress';
import type { Lang } from 'sylvan/contract';
import type { PackProgress } from 'sylvan/packs';
import type { Progress } from 'sylvan/node';
import type { Output } from './io.ts';
import { numbersOf } from './numbers.ts';
import { packTextsOf } from './texts/pack.ts';
import { textsOf } from './texts/record.ts';

/** Width of the bar, which leaves room for the step and the counts in 80 columns. */
const BAR_COLUMNS = 14;

/** Shows the progress of a call until `stop`, which removes it. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  /** For a pack: the progress of its current call. */
  showPack(progress: PackProgress): void;
  stop(): void;
}

const SILENT: ProgressDisplay = {
  show: () => undefined,
  showPack: () => undefined,
  stop: () => undefined,
};

/** A bar on a terminal; nothing if the output is a file or a pipe. */
export function progressDisplay(output: Output, lang: Lang): ProgressDisplay {
  return output.isTTY === true ? progressBar(output, lang) : SILENT;
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
  const sources = new Map<string, Progress>();
  let call = '';
  const draw = (done: number, step: string, note: string) => {
    const payload = { step, note };
    if (!bar.isActive) bar.start(1, done, payload);
    bar.update(done, payload);
  };
  const show = (progress: Progress, label?: string) => {
    sources.set(progress.source, progress);
    const { step } = leadingOf(sources) ?? progress;
    draw(progress.overall, label ?? stepName(step, lang), noteOf([...sources.values()], lang));
  };
  const showPack = ({ step, call: point, calls, progress }: PackProgress) => {
    const label = packTextsOf(lang).step(step, point, calls);
    if (label !== call) sources.clear();
    call = label;
    if (progress === null) draw(0, label, '');
    else show(progress, label);
  };
  return { show: (progress) => show(progress), showPack, stop: () => bar.stop() };
}

/** The part whose step the bar names: the present images, or the period being read; the second period follows the first. */
export function leadingOf(sources: ReadonlyMap<string, Progress>): Progress | undefined {
  const second = sources.get('period2/optical');
  if (second?.step === 'read' || second?.step === 'compute') return second;
  return sources.get('period1/optical') ?? sources.get('sentinel2');
}

function stepName(step: Progress['step'], lang: Lang): string {
  const { steps } = textsOf(lang);
  return steps[step].padEnd(Math.max(...Object.values(steps).map((name) => name.length)));
}

/** How much all sources together have found and read. */
function noteOf(sources: readonly Progress[], lang: Lang): string {
  const numbers = numbersOf(lang);
  const sum = (count: 'scenes' | 'tiles' | 'bytes') =>
    sources.reduce((total, progress) => total + progress[count], 0);
  const megabytes = numbers.exactly(sum('bytes') / 1e6, 1);
  return textsOf(lang).progress(numbers.atMost(sum('scenes'), 0), numbers.atMost(sum('tiles'), 0), megabytes);
}
