import { problemOf } from '../state/run.ts';

/** What went wrong and what to do, in the page's language. The page goes on. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  const { title, detail, code, errors = [] } = problemOf(error);
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
    </section>
  );
}
