import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { MapPanel } from '../map/MapPanel.tsx';
import { ZonePicker } from '../picker/ZonePicker.tsx';
import { EndedPanel, ProgressPanel } from '../progress/ProgressPanel.tsx';
import { Headline } from '../result/Headline.tsx';
import { ResultPanel } from '../result/ResultPanel.tsx';
import { SeriesPanel } from '../series/SeriesPanel.tsx';
import { SharePanel } from '../share/SharePanel.tsx';
import { analysis, isAnalysisStale } from '../state/analysis.ts';
import { StaleNote } from '../ui/AnswerOf.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { texts } from '../texts/app.ts';

/** A zone, its map, and what was found of it. */
export function ForestPage() {
  const { status, found, error } = analysis.state.value;
  return (
    <div class="forest">
      <div class="side">
        <ZonePicker />
        <ProgressPanel run={analysis} />
        {status === 'failed' && <ProblemNotice error={error} />}
      </div>
      <div class={isAnalysisStale.value ? 'stage stale' : 'stage'}>
        {isAnalysisStale.value && (
          <StaleNote isRunning={status === 'running'} remedy={texts.value.analyzeAnew} />
        )}
        {found !== null && <Headline found={found} />}
        <MapPanel layers={found?.layers ?? []} />
        {found !== null && <ResultPanel found={found} />}
        {found !== null && <SeriesPanel found={found} />}
        <EndedPanel run={analysis} />
        {found !== null && <EvidencePanel found={found} />}
        {found !== null && <SharePanel found={found} />}
      </div>
    </div>
  );
}
