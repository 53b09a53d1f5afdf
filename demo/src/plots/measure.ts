import { VERSION, type Sylvan } from 'sylvan';
import { assessPlot, CUT_OFF, eudrFiles, isWhole, requestsOf, type EudrFile } from 'sylvan/eudr';
import { announce } from '../state/announce.ts';
import { startConfirmed } from '../state/confirmation.ts';
import { started, sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { twoAtOnce } from '../state/two-at-once.ts';
import { texts } from '../texts/plots.ts';
import { uncounted } from '../ui/Cost.tsx';
import { numbers } from '../ui/numbers.ts';
import { measuring, plotList, rows, type ListedPlot, type Measured, type PlotList } from './plot-list.ts';

/** Indices of the plots for which another run can add results. */
export function unmeasured({ plots }: PlotList): number[] {
  const found = measuring.state.value.found;
  const isOpen = ({ fault }: ListedPlot, i: number) =>
    fault === null && !isWhole({ evidence: null, ...found?.get(i) });
  return plots.flatMap((plot, i) => (isOpen(plot, i) ? [i] : []));
}

/** Estimated bytes of two calls for each of these plots. Fewer are fetched if plots share images, and more if there is loss. */
export async function bytesOf({ plots, until }: PlotList, indices: readonly number[]): Promise<number> {
  await started;
  const { analyze, compare } = requestsOf(until);
  const calls = [analyze, ...compare.slice(-1)];
  const each = indices.flatMap((i) =>
    calls.map((call) => ({ geometry: plots[i].measured, ...call }) as never),
  );
  // Nothing is fetched for a plot whose call is refused.
  const found = await Promise.allSettled(each.map((request) => sylvan().estimate(request)));
  return found.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value.bytes : 0), 0);
}

/** Measures the remaining plots after the user confirms the bytes to fetch. Each result is kept as it arrives. */
export function measure(list: PlotList, bytes: number | null): void {
  startConfirmed({ bytes, start: () => void run(list) });
}

async function run(list: PlotList): Promise<void> {
  await measuring.start(({ signal, onStored }) => measureEach(list, signal, onStored));
  if (plotList.value === list) announce(endText());
}

export function endText(): string {
  const { measuring: done, cancelled } = texts.value;
  return measuring.state.value.status === 'cancelled'
    ? uncounted(cancelled(...counts()))
    : `${done(...counts())}.`;
}

export function counts(): [done: string, total: string] {
  const done = rows.value.filter(({ evidence }) => evidence !== null).length;
  return [numbers.atMost(done, 0), numbers.atMost(rows.value.length, 0)];
}

async function measureEach(
  list: PlotList,
  signal: AbortSignal,
  report: (found: ReadonlyMap<number, Measured>) => void,
): Promise<ReadonlyMap<number, Measured>> {
  const found = new Map(measuring.state.value.found);
  await twoAtOnce(unmeasured(list), async (i) => {
    found.set(i, await measured(list, i, signal));
    report(new Map(found));
    announce(texts.value.measuring(...counts()));
  });
  return found;
}

/** Passes each call to the current instance of the library, because the key may change between calls. */
const NEWEST: Pick<Sylvan, 'analyze' | 'compare'> = {
  analyze: ((...given: Parameters<Sylvan['analyze']>) => sylvan().analyze(...given)) as Sylvan['analyze'],
  compare: ((...given: Parameters<Sylvan['compare']>) => sylvan().compare(...given)) as Sylvan['compare'],
};

/** A plot's error does not stop the others. Rejects once the signal is aborted. */
async function measured(
  { plots, until, sample }: PlotList,
  i: number,
  signal: AbortSignal,
): Promise<Measured> {
  const origin = sample && { origin: { sample: sample.id } };
  try {
    const options = { today: until, signal, lang: lang.value, ...origin };
    return { evidence: await assessPlot(NEWEST, plots[i].measured, options), error: null };
  } catch (error) {
    signal.throwIfAborted();
    return { evidence: null, error };
  }
}

export async function packageFiles({ file, until, sample }: PlotList): Promise<EudrFile[]> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', file.bytes));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const head = {
    sylvan: VERSION,
    cut_off: CUT_OFF,
    until,
    file: { name: file.name, sha256, plots: rows.value.length },
    options: { sample: sample?.id },
    requests: requestsOf(until),
  };
  const report = { cut_off: CUT_OFF, until, plots: rows.value };
  return eudrFiles(report, { lang: lang.value, pictures: null, head });
}
