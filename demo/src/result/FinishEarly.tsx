import { analysis } from '../state/analysis.ts';
import { texts } from '../texts/progress.ts';
import { uncounted } from '../ui/Cost.tsx';
import { useNow } from '../ui/hooks.ts';
import { lacksOf } from './lacks.ts';

/** Milliseconds without progress after which the page suggests ending the wait. */
const STALL_MS = 15_000;

/** A button that ends the wait for an analysis whose results for the present are already known. */
export function FinishEarly() {
  const { found, status, hasShown, heard } = analysis.state.value;
  const isStalled = useNow() - heard >= STALL_MS;
  if (status !== 'running' || !hasShown || found?.isPreliminary !== true) return null;
  const { withoutHistory, withoutRest, keep, note } = texts.value;
  const { sources } = lacksOf(found.answer, true);
  const isHistoryAwaited = sources.includes('earlier') || sources.includes('history');
  return (
    <p class="finish">
      <button type="button" class={isStalled ? 'wide' : 'plain'} onClick={() => analysis.finish()}>
        {isStalled ? keep : isHistoryAwaited ? withoutHistory : withoutRest}
      </button>{' '}
      <span class="muted">{uncounted(note)}</span>
    </p>
  );
}
