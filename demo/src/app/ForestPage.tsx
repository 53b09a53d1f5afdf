import { ZonePicker } from '../picker/ZonePicker.tsx';
import { EndedPanel, ProgressPanel } from '../progress/ProgressPanel.tsx';
import { Headline } from '../result/Headline.tsx';
import { analysis, analyze, isAnalysisStale } from '../state/analysis.ts';
import { whenQuiet } from '../state/quiet.ts';
import { sharedFault } from '../state/shared.ts';
import { StaleNote } from '../ui/AnswerOf.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { texts } from '../texts/app.ts';
import { later } from '../ui/later.tsx';

/** An answer is shown before its map, its fields, its years and its evidence are, and before it can be saved. */
const MapPanel = later(async () => (await import('../map/MapPanel.tsx')).MapPanel);
const ResultPanel = later(async () => (await import('../result/ResultPanel.tsx')).ResultPanel);
const SeriesPanel = later(async () => (await import('../series/SeriesPanel.tsx')).SeriesPanel);
const EvidencePanel = later(async () => (await import('../evidence/EvidencePanel.tsx')).EvidencePanel);
/** Not of the samples, whose answers come with the page. */
const FinishEarly = later(async () => (await import('../result/FinishEarly.tsx')).FinishEarly);
const SharePanel = later(async () => (await import('../share/SharePanel.tsx')).SharePanel);

/** What is saved is read once the answer is there. */
const NewsPanel = later(async () => {
  await whenQuiet();
  return (await import('../saved/NewsPanel.tsx')).NewsPanel;
});
const SavedPanel = later(async () => {
  await whenQuiet();
  return (await import('../saved/SavedPanel.tsx')).SavedPanel;
});

/** Few answers come from others. */
const SharedNote = later(async () => (await import('../share/SharedNote.tsx')).SharedNote);

/** A zone, its map, and what was found of it. */
export function ForestPage() {
  const { status, found, error } = analysis.state.value;
  const isPreliminary = found?.isPreliminary === true;
  const whole = isPreliminary ? null : found;
  return (
    <div class="forest">
      <div class="side">
        <ZonePicker />
        <ProgressPanel run={analysis} isFolded={isPreliminary}>
          {isPreliminary && <FinishEarly />}
        </ProgressPanel>
        {status === 'failed' && <ProblemNotice error={error} run={analysis} />}
      </div>
      <div class={isAnalysisStale.value ? 'stage stale' : 'stage'}>
        {isAnalysisStale.value && (
          <StaleNote isRunning={status === 'running'} remedy={texts.value.analyzeAnew} />
        )}
        {(found?.isShared === true || sharedFault.value !== null) && (
          <SharedNote found={found} isRunning={status === 'running'} compute={() => analyze()} />
        )}
        {found !== null && <Headline found={found} />}
        {whole !== null && <NewsPanel found={whole} />}
        <MapPanel layers={found?.layers ?? []} />
        {found !== null && <ResultPanel found={found} />}
        {whole !== null && <SeriesPanel found={whole} />}
        <EndedPanel run={analysis} />
        {whole !== null && <EvidencePanel found={whole} />}
        {whole !== null && <SavedPanel found={whole} />}
        {whole !== null && <SharePanel found={whole} />}
      </div>
    </div>
  );
}
