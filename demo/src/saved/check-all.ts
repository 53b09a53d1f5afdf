import { requestOf } from '../state/analysis.ts';
import { sylvan } from '../state/engine.ts';
import { pointOf } from '../state/sample-pack.ts';
import { requestAnalyses } from '../state/requests.ts';
import { createRun } from '../state/run.ts';
import { twoAtOnce } from '../state/two-at-once.ts';
import { newestDayAt, today, type Zone } from '../state/zone.ts';
import { recordAnswer } from './saved-zones.ts';
import type { SavedZone } from './zones.ts';

export interface Checked {
  readonly total: number;
  readonly done: number;
  /**
   * Zones that keep their previous answer, each with the error, which is null if the new answer lacks data that the previous one
   * has.
   */
  readonly failures: readonly { readonly name: string; readonly error: unknown }[];
}

export const checking = createRun<Checked>();

/** The zone with its latest day: today, or a sample's own. */
export function newest(of: Zone): Zone {
  return { ...of, date: newestDayAt(of) };
}

/** Analyzes all zones again once the user has confirmed the cost. Each answer is recorded as it arrives. */
export function checkAll(zones: readonly SavedZone[]): Promise<void> {
  return requestAnalyses(
    zones.map(({ found }) => newest(found.zone)),
    () => void checking.start(({ signal, onStored }) => checkEach(zones, signal, onStored)),
  );
}

async function checkEach(
  zones: readonly SavedZone[],
  signal: AbortSignal,
  report: (checked: Checked) => void,
): Promise<Checked> {
  let checked: Checked = { total: zones.length, done: 0, failures: [] };
  report(checked);
  await twoAtOnce(zones, async (saved) => {
    const failures = await failuresOf(saved, signal);
    checked = { ...checked, done: checked.done + 1, failures: [...checked.failures, ...failures] };
    report(checked);
  });
  return checked;
}

/** Failures of one zone, which do not stop the others. Rejects once the signal is aborted. */
async function failuresOf(saved: SavedZone, signal: AbortSignal): Promise<Checked['failures']> {
  const { name } = saved;
  try {
    return (await isRenewed(saved, signal)) ? [] : [{ name, error: null }];
  } catch (error) {
    signal.throwIfAborted();
    return [{ name, error }];
  }
}

async function isRenewed({ found }: SavedZone, signal: AbortSignal): Promise<boolean> {
  const zone = newest(found.zone);
  const request = { ...requestOf(zone, false), ...(await pointOf(zone, null, signal)) };
  // Takes the pixels out of the answer: with them, the stored answer would be too large to read.
  const { layers, fires, images, ...answer } = await sylvan().analyze(request, { signal, layers: true });
  return recordAnswer({ answer, layers, fires, images, zone, pack: null, computed: today() });
}
