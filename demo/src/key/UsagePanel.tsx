import type { ComponentChildren } from 'preact';
import type { KeyStatus } from 'sylvan';
import { formatNumber } from 'sylvan/locale';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { lang } from '../state/language.ts';
import { momentText } from '../ui/measures.ts';
import { segmentsOf, fractionsOf, type Fractions } from './fractions.ts';
import { texts } from '../texts/key.ts';
import { readUsage, usage } from './usage.ts';

/** The key's usage by the service: used and left, until when, and by operation. */
export function UsagePanel() {
  const { status, error, found } = usage.state.value;
  return (
    <section class="card" aria-labelledby="usage-title" aria-busy={status === 'running'}>
      <h2 id="usage-title">{texts.value.usageTitle}</h2>
      {status === 'failed' && <ProblemNotice error={error} />}
      {status !== 'failed' && found !== null && <Usage known={found} />}
      <button type="button" class="plain" disabled={status === 'running'} onClick={() => void readUsage()}>
        {texts.value.refresh}
      </button>
    </section>
  );
}

function Usage({ known }: { readonly known: KeyStatus }) {
  const { used, left, unlimited } = texts.value;
  const fractions = fractionsOf(known);
  const whole = (count: number) => formatNumber(count, lang.value, 0);
  return (
    <>
      {fractions !== null && <FractionsBar fractions={fractions} />}
      <dl class="numbers">
        <Fact id="used" name={used}>
          {whole(known.calls_used)}
        </Fact>
        <Fact id="left" name={left}>
          {fractions === null ? unlimited : whole(fractions.left)}
        </Fact>
      </dl>
      <KeyFacts known={known} />
      <ByOperation counts={known.by_operation} />
    </>
  );
}

/** The bar repeats the numbers below it. */
function FractionsBar({ fractions }: { readonly fractions: Fractions }) {
  const { used, left } = fractions;
  return (
    <svg
      class="shares"
      role="img"
      aria-label={texts.value.fractions(used, left)}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
    >
      {segmentsOf(fractions).map(({ id, from, length }) => (
        <rect key={id} class={id} x={from} y={0} width={length} height={6} />
      ))}
    </svg>
  );
}

interface FactProps {
  readonly id: string;
  readonly name: string;
  readonly children: ComponentChildren;
}

function Fact({ id, name, children }: FactProps) {
  return (
    <div class={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function KeyFacts({ known }: { readonly known: KeyStatus }) {
  const { hint, hintOf, owner, plan, plans, state, states, resets } = texts.value;
  return (
    <dl class="pairs">
      <Fact id="resets" name={resets}>
        <time dateTime={known.resets_at}>{momentText(known.resets_at, lang.value)}</time>
      </Fact>
      <Fact id="hint" name={hint}>
        {hintOf(known.key_hint)}
      </Fact>
      {known.name !== null && (
        <Fact id="owner" name={owner}>
          {known.name}
        </Fact>
      )}
      <Fact id="plan" name={plan}>
        {plans[known.plan]}
      </Fact>
      <Fact id="state" name={state}>
        {states[known.state]}
      </Fact>
    </dl>
  );
}

function ByOperation({ counts }: { readonly counts: KeyStatus['by_operation'] }) {
  const { byOperation, operation, operations, calls, noCalls } = texts.value;
  const rows = Object.entries(counts);
  const names: Readonly<Record<string, string>> = operations;
  return (
    <table>
      <caption>{byOperation}</caption>
      <thead>
        <tr>
          <th scope="col">{operation}</th>
          <th scope="col">{calls}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={2}>{noCalls}</td>
          </tr>
        )}
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{names[name] ?? name}</th>
            <td>{formatNumber(count, lang.value, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
