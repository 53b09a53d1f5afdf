import { useEffect, useMemo } from 'preact/hooks';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { langOf } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { comparisonRequest, isComparison, type Found } from '../state/comparison.ts';
import { isCounted, sylvan } from '../state/engine.ts';
import { pointOf } from '../state/sample-pack.ts';
import { createRun } from '../state/run.ts';
import { placeOf, sampleAround } from '../state/zone.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { differencesOf } from './differences.ts';
import { texts } from '../texts/result.ts';

interface Replayed {
  /** Differences as JSON pointers; empty if the record is the same. */
  readonly differences: readonly string[];
  /** Numbers of sources that were read again, and of sources read entirely from this device's storage. */
  readonly read: number;
  readonly stored: number;
}

/** Runs the record's request again and shows whether the record is the same. Clears the result when the record changes. */
export function ReplayButton({ found }: { readonly found: Found }) {
  const run = useMemo(() => createRun<Replayed>(), [found]);
  useEffect(() => () => run.cancel(), [run]);
  const { status, found: replayed } = run.state.value;
  const start = async () => {
    await run.start(({ signal }) => replay(found, signal));
    const { status: ended, found: again } = run.state.value;
    if (ended === 'done' && again !== null) announce(verdictText(again));
  };
  const { replay: name, replaying, free, counted } = texts.value;
  const isFree = !isCounted.value || (found.pack === null && sampleAround(found.zone) !== undefined);
  return (
    <div class="replay">
      <Button
        class="plain"
        disabled={status === 'running'}
        label={status === 'running' ? replaying : name}
        onClick={() => void start()}
      />{' '}
      <span class="muted">{isFree ? free : counted}</span>
      <ProblemNotice of={run} />
      {status === 'done' && replayed !== null && <Verdict replayed={replayed} />}
    </div>
  );
}

function Verdict({ replayed }: { readonly replayed: Replayed }) {
  const isEqual = replayed.differences.length === 0;
  return (
    <>
      <p class="verdict" data-equal={isEqual}>
        <strong>{verdictText(replayed)}</strong> {texts.value.origins(replayed.stored, replayed.read)}
      </p>
      {!isEqual && (
        <details>
          <summary>{texts.value.which}</summary>
          <p>{replayed.differences.join(', ')}</p>
        </details>
      )}
    </>
  );
}

function verdictText({ differences }: Replayed): string {
  const { equal, different } = texts.value;
  return differences.length === 0 ? equal : different(differences.length);
}

/** Runs a record's request again, with its day and language, and compares the records. Rejects with the error of the call. */
async function replay(found: Found, signal: AbortSignal): Promise<Replayed> {
  const again = await runAgain(found, signal);
  const statuses = again.details.sources.map(({ status }) => status);
  return {
    differences: differencesOf(found.answer, again),
    read: statuses.filter((status) => status === 'ok' || status === 'partial').length,
    stored: statuses.filter((status) => status === 'cached').length,
  };
}

async function runAgain(found: Found, signal: AbortSignal): Promise<AnalyzeAnswer | CompareAnswer> {
  const { zone, pack } = found;
  const own = { ...(await pointOf(zone, pack, signal)), lang: langOf(found.answer) };
  if (!isComparison(found))
    return sylvan().analyze({ ...placeOf(zone), ...own, date: found.answer.details.date }, { signal });
  const { period1: before, period2: after } = found.answer;
  return sylvan().compare({ ...comparisonRequest(zone, { before, after }), ...own }, { signal });
}
