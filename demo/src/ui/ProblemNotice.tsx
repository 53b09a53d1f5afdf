import type { Problem } from 'sylvan';
import { service } from '../state/engine.ts';
import { page } from '../state/page.ts';
import { problemOf, type Run } from '../state/run.ts';
import { texts as appTexts } from '../texts/app.ts';
import { texts } from '../texts/problems.ts';
import { plainly } from './plain-words.ts';
import { Button } from './Button.tsx';
import { Lines } from './Lists.tsx';

interface ProblemNoticeProps {
  readonly of: Pick<Run<unknown>, 'state' | 'again'>;
  /** Whether the run is a call; the notice then offers to repeat it and says that failed calls do not count. */
  readonly isCall?: boolean;
}

/** Problems that are solved by entering a key, or another key. */
const OF_KEYS: readonly string[] = ['missing-key', 'invalid-key', 'key-suspended', 'quota-exceeded'];
/** Problems of the connection or of hosts, whose details help few users. */
const OF_HOSTS: readonly string[] = ['upstream-failure', 'upstream-timeout', 'unavailable', 'internal'];

/** The worker's script failed to load, which may be temporary: reloading the page fetches it again. */
const OF_WORKERS = 'worker-unavailable';

/** A failed run's error and its remedy, in the page's language. The page keeps working. */
export function ProblemNotice({ of, isCall = false }: ProblemNoticeProps) {
  const { status, error } = of.state.value;
  if (status !== 'failed') return null;
  const problem = problemOf(error);
  const { code, errors = [] } = problem;
  const { title, detail } = ownWords(problem) ?? {
    title: problem.title,
    detail: plainly(problem.detail),
  };
  const { retry, uncharged, details } = texts.value;
  return (
    <section class="problem" role="alert" data-code={code}>
      <h2>{title}</h2>
      {isCall && service.value !== null && <p>{uncharged}</p>}
      {OF_HOSTS.includes(code) ? (
        <details>
          <summary>{details}</summary>
          <p>{detail}</p>
        </details>
      ) : (
        <p>{detail}</p>
      )}
      {errors.length > 1 && <Lines of={errors.map((fault) => plainly(fault.detail))} />}
      {isCall && canRetry(problem) && <Button label={retry} onClick={() => void of.again()} />}
      {OF_KEYS.includes(code) && page.value !== 'key' && (
        <Button label={appTexts.value.pages.key} class="plain" onClick={() => (page.value = 'key')} />
      )}
    </section>
  );
}

export function canRetry({ code, retryable }: Problem): boolean {
  return retryable || code === OF_WORKERS;
}

/** Replaces texts meant for developers, which name a missing option, header or folder. */
function ownWords({ title: usual, code, fields = {} }: Problem): Pick<Problem, 'title' | 'detail'> | null {
  const { missingKey, manyWait, unreachable } = texts.value;
  if (code === 'offline-limit') return { title: usual, detail: manyWait };
  if (code === 'network-or-cors') {
    const { title, detail, someHost } = unreachable;
    return { title, detail: detail(typeof fields.host === 'string' ? fields.host : someHost) };
  }
  if (code !== 'missing-key') return null;
  const { title, detail, noService } = missingKey;
  return { title, detail: service.value === null ? noService : detail };
}
