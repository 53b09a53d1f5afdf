import { EvidencePanel } from '../evidence/EvidencePanel.tsx';
import { MapPanel } from '../map/MapPanel.tsx';
import { ZonePicker } from '../picker/ZonePicker.tsx';
import { EndedPanel, ProgressPanel } from '../progress/ProgressPanel.tsx';
import { Headline } from '../result/Headline.tsx';
import { ResultPanel } from '../result/ResultPanel.tsx';
import { SeriesPanel } from '../series/SeriesPanel.tsx';
import { SharePanel } from '../share/SharePanel.tsx';
import { analysis } from '../state/analysis.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';

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
      <div class="stage">
        {found !== null && <Headline found={found} />}
        <MapPanel layers={found?.layers ?? []} />
        {found !== null && <ResultPanel found={found} />}
        {found !== null && <SeriesPanel answer={found.answer} />}
        <EndedPanel run={analysis} />
        {found !== null && <EvidencePanel found={found} />}
        {found !== null && <SharePanel found={found} />}
      </div>
    </div>
  );
}
