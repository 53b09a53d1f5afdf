import { analysis } from '../state/analysis.ts';
import { texts } from '../texts/finish.ts';
import { lacksOf } from './lacks.ts';

/** Ends the wait of an analysis whose present part is there. */
export function FinishEarly() {
  const { found, status, hasShown } = analysis.state.value;
  if (status !== 'running' || !hasShown || found?.isPreliminary !== true) return null;
  const { withoutHistory, withoutRest, note } = texts.value;
  const { sources } = lacksOf(found.answer, true);
  const isHistoryAwaited = sources.includes('earlier') || sources.includes('history');
  return (
    <p class="finish">
      <button type="button" class="plain" onClick={() => analysis.finish()}>
        {isHistoryAwaited ? withoutHistory : withoutRest}
      </button>{' '}
      <span class="muted">{note}</span>
    </p>
  );
}
