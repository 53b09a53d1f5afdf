import type { KeyStatus } from 'sylvan';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { Button } from '../ui/Button.tsx';
import { momentText } from '../ui/measures.ts';
import { Pairs } from '../ui/Pairs.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Table } from '../ui/Table.tsx';
import { texts } from '../texts/key.ts';
import { numbers } from '../ui/numbers.ts';

const usage = createRun<KeyStatus>();

export function readUsage(): Promise<void> {
  return usage.start(({ signal }) => sylvan().keyStatus({ signal }));
}

export function UsagePanel() {
  const { status, found } = usage.state.value;
  return (
    <section class="card" aria-labelledby="usage-title" aria-busy={status === 'running'}>
      <h2 id="usage-title">{texts.value.usageTitle}</h2>
      <ProblemNotice of={usage} />
      {status !== 'failed' && found !== null && <Usage known={found} />}
      <Button
        label={texts.value.refresh}
        class="plain"
        disabled={status === 'running'}
        onClick={() => void readUsage()}
      />
    </section>
  );
}

/** The bar repeats the numbers below it; a plan without a limit has none. */
function Usage({ known }: { readonly known: KeyStatus }) {
  const { calls_used: used, calls_remaining: left } = known;
  const { used: usedName, left: leftName, unlimited, fractions } = texts.value;
  return (
    <>
      {left !== null && <meter aria-label={fractions(used, left)} max={used + left} value={used} />}
      <dl class="numbers">
        <div class="used">
          <dt>{usedName}</dt>
          <dd>{whole(used)}</dd>
        </div>
        <div class="left">
          <dt>{leftName}</dt>
          <dd>{left === null ? unlimited : whole(left)}</dd>
        </div>
      </dl>
      <KeyFacts known={known} />
      <ByOperation counts={known.by_operation} />
    </>
  );
}

function whole(count: number): string {
  return numbers.atMost(count, 0);
}

function KeyFacts({ known }: { readonly known: KeyStatus }) {
  const { hint, hintOf, owner, plan, plans, state, states, resets } = texts.value;
  const moment = <time dateTime={known.resets_at}>{momentText(known.resets_at)}</time>;
  const facts = [
    [resets, moment],
    [hint, hintOf(known.key_hint)],
    ...(known.name === null ? [] : [[owner, known.name] as const]),
    [plan, plans[known.plan]],
    [state, states[known.state]],
  ] as const;
  return <Pairs of={facts} />;
}

function ByOperation({ counts }: { readonly counts: KeyStatus['by_operation'] }) {
  const { byOperation, operation, operations, calls, noCalls } = texts.value;
  const names: Readonly<Record<string, string>> = operations;
  const rows = Object.entries(counts).map(([id, count]) => [names[id] ?? id, whole(count)]);
  return (
    <Table
      caption={byOperation}
      columns={[operation, calls]}
      rows={rows.length === 0 ? [[noCalls, '']] : rows}
    />
  );
}
