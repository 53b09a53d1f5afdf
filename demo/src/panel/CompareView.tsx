import { FoundActions } from './Actions.tsx';
import { Largest } from './AnswerView.tsx';
import { DrawerHead } from './DrawerHead.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { changeHeadlineOf } from '../result/headline.ts';
import { SharedNote } from '../share/SharedNote.tsx';
import { compare, comparison, isComparisonStale, type Comparison, type Period } from '../state/comparison.ts';
import { page } from '../state/page.ts';
import { texts as appTexts } from '../texts/app.ts';
import { texts as panelTexts } from '../texts/panel.ts';
import { texts } from '../texts/compare.ts';
import { numbers } from '../ui/numbers.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { simulationOf } from '../ui/simulated.ts';
import { CompareCost, PeriodForm } from '../compare/PeriodForm.tsx';
import '../compare/compare.css';

/** Two periods of the zone with a swipe divider, and the changes between them. */
export function CompareView() {
  const { status, found } = comparison.state.value;
  const isWanted = status !== 'running' && (found === null || isComparisonStale.value);
  return (
    <>
      <div class="scrolled">
        <DrawerHead title={appTexts.value.pages.compare} onBack={() => (page.value = 'forest')} />
        <SharedNote found={found} isRunning={status === 'running'} compute={() => compare()} />
        {found !== null && isComparisonStale.value && <p class="stale-note">{panelTexts.value.stale}</p>}
        {found !== null && <Headline found={found} />}
        <PeriodForm isOpen={isWanted} />
        {found !== null && <Largest found={found} />}
      </div>
      <div class="foot">
        <div class="slot">
          <ProgressPanel run={comparison} />
          <ProblemNotice of={comparison} isCall />
          {isWanted && <CompareCost />}
        </div>
        {found !== null && (
          <div class="actions three">
            <FoundActions found={found} />
          </div>
        )}
      </div>
    </>
  );
}

/** The change in large letters and in a sentence, with the days of both periods. */
function Headline({ found: { answer, periods } }: { readonly found: Comparison }) {
  const { kind, word, title, rest } = changeHeadlineOf(answer);
  return (
    <section
      class={isComparisonStale.value ? 'answer change stale' : 'answer change'}
      aria-labelledby="change-title"
    >
      <p class="tags">
        <span class="tag level" data-level={kind}>
          {word}
        </span>
        {simulationOf(answer) !== undefined && (
          <span class="tag simulated">{panelTexts.value.simulated}</span>
        )}
      </p>
      <h2 id="change-title" class="big">
        {title}
      </h2>
      <p class="sub sentence">{rest}</p>
      <p class="muted answer-of">{texts.value.periodsOf(spanOf(periods.before), spanOf(periods.after))}</p>
    </section>
  );
}

function spanOf({ start, end }: Period): string {
  return numbers.span(start, end);
}
