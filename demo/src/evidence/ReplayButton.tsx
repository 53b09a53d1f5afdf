import { useEffect, useMemo } from 'preact/hooks';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { isCounted } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { sampleAround } from '../state/zone.ts';
import { replay, type Found, type Replayed } from './replay.ts';
import { texts } from '../texts/evidence.ts';

/** Runs the record's request again and says whether the record is the same. Clears the result when the record changes. */
export function ReplayButton({ found }: { readonly found: Found }) {
  const run = useMemo(() => createRun<Replayed>(), [found]);
  useEffect(() => () => run.cancel(), [run]);
  const { status, error, found: replayed } = run.state.value;
  const start = async () => {
    await run.start(({ signal }) => replay(found, signal));
    const { status: ended, found: again } = run.state.value;
    if (ended === 'done' && again !== null) announce(verdictText(again));
  };
  const { replay: name, replaying, free, counted } = texts.value;
  const isFree = !isCounted.value || (found.pack === null && sampleAround(found.zone) !== undefined);
  return (
    <div class="replay">
      <button type="button" class="plain" disabled={status === 'running'} onClick={() => void start()}>
        {status === 'running' ? replaying : name}
      </button>{' '}
      <span class="muted">{isFree ? free : counted}</span>
      {status === 'failed' && <ProblemNotice error={error} />}
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
