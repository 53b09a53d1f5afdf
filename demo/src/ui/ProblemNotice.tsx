import type { Problem } from 'sylvan';
import { service } from '../state/engine.ts';
import { page } from '../state/page.ts';
import { problemOf } from '../state/run.ts';
import { texts } from '../texts/problems.ts';

/** Problems that a key, or another one, solves. */
const OF_KEYS: readonly string[] = ['missing-key', 'invalid-key', 'key-suspended', 'quota-exceeded'];

/** What went wrong and what to do, in the page's language. The page goes on. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  const { code, errors = [] } = problem;
  const { title, detail } = code === 'missing-key' ? missingKey() : problem;
  return (
    <section class="problem" role="alert" data-code={code}>
      <h2>{title}</h2>
      <p>{detail}</p>
      {errors.length > 1 && (
        <ul>
          {errors.map((fault) => (
            <li key={fault.pointer + fault.code}>{fault.detail}</li>
          ))}
        </ul>
      )}
      {OF_KEYS.includes(code) && page.value !== 'key' && (
        <button type="button" class="plain" onClick={() => (page.value = 'key')}>
          {texts.value.toKey}
        </button>
      )}
    </section>
  );
}

/** To programs the library says which option or header lacks. */
function missingKey(): Pick<Problem, 'title' | 'detail'> {
  const { title, detail, noService } = texts.value.missingKey;
  return { title, detail: service.value === null ? noService : detail };
}
