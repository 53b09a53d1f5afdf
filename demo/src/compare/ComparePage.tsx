import { useEffect, useState } from 'preact/hooks';
import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { EndedPanel, ProgressPanel } from '../progress/ProgressPanel.tsx';
import { SharePanel } from '../share/SharePanel.tsx';
import { SharedNote } from '../share/SharedNote.tsx';
import { compare, comparison, isComparisonStale, type Comparison } from '../state/comparison.ts';
import { StaleNote } from '../ui/AnswerOf.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { ChangeHeadline, ChangeMeasured } from './ChangeResult.tsx';
import { Patches, type Point } from './Patches.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import { PeriodTable } from './PeriodTable.tsx';
import { SwipePanel } from './SwipePanel.tsx';
import { texts } from '../texts/compare.ts';
import './compare.css';

/** Two periods of a zone, and what changed between them. */
export function ComparePage() {
  const { status, found, error } = comparison.state.value;
  return (
    <div class="compare">
      <div class="side">
        <PeriodForm />
        <ProgressPanel run={comparison} />
        <EndedPanel run={comparison} />
        {status === 'failed' && <ProblemNotice error={error} run={comparison} />}
      </div>
      <div class={isComparisonStale.value ? 'stage stale' : 'stage'}>
        {isComparisonStale.value && (
          <StaleNote isRunning={status === 'running'} remedy={texts.value.compareAnew} />
        )}
        <SharedNote found={found} isRunning={status === 'running'} compute={() => compare()} />
        {found !== null && <Found found={found} />}
      </div>
    </div>
  );
}

/** What was found, where: the list of patches moves the map. */
function Found({ found }: { readonly found: Comparison }) {
  const [focus, setFocus] = useState<Point | null>(null);
  useEffect(() => setFocus(null), [found]);
  return (
    <>
      <ChangeHeadline found={found} />
      <SwipePanel found={found} focus={focus} />
      <Patches answer={found.answer} onFocus={setFocus} />
      <ChangeMeasured found={found} />
      <PeriodTable answer={found.answer} />
      <EvidencePanel found={found} />
      <SharePanel found={found} />
    </>
  );
}
