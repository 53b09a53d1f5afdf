import { useEffect, useRef, useState } from 'preact/hooks';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { isCounted } from '../state/engine.ts';
import { isFree, replay, type Found, type Replayed } from './replay.ts';
import { texts } from '../texts/evidence.ts';

type Outcome =
  | { readonly kind: 'none' | 'running' }
  | { readonly kind: 'done'; readonly replayed: Replayed }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Runs the record's request again and says whether the record is the same. Clears the result when the record changes. */
export function ReplayButton({ found }: { readonly found: Found }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      setOutcome({ kind: 'none' });
    },
    [found],
  );
  const run = () => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const end = (one: Outcome) => {
      if (!own.signal.aborted) setOutcome(one);
    };
    setOutcome({ kind: 'running' });
    replay(found, own.signal).then(
      (replayed) => {
        end({ kind: 'done', replayed });
        if (!own.signal.aborted) announce(verdictText(replayed));
      },
      (error: unknown) => end({ kind: 'failed', error }),
    );
  };
  const { replay: name, replaying, free, counted } = texts.value;
  return (
    <div class="replay">
      <button type="button" class="plain" disabled={outcome.kind === 'running'} onClick={run}>
        {outcome.kind === 'running' ? replaying : name}
      </button>{' '}
      <span class="muted">{isFree(found) || !isCounted.value ? free : counted}</span>
      {outcome.kind === 'failed' && <ProblemNotice error={outcome.error} />}
      {outcome.kind === 'done' && <Verdict replayed={outcome.replayed} />}
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
