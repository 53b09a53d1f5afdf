import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { analysis, isAnalysisStale, isLight, isRepeat, isRequestCurrent } from '../state/analysis.ts';
import { isOnline } from '../state/device.ts';
import { sheet } from '../state/panel.ts';
import { analysisBytes, requestAnalysis } from '../state/requests.ts';
import { problemOf } from '../state/run.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { isPlaceSettled } from '../picker/use-place.ts';
import { texts } from '../texts/picker.ts';
import { aboutBytes } from '../ui/measures.ts';
import { Button } from '../ui/Button.tsx';
import { Cost } from '../ui/Cost.tsx';
import { later } from '../ui/later.tsx';
import { canRetry, ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useNewest } from '../ui/hooks.ts';

/** Not for the samples, whose answers are bundled with the page. */
const FinishEarly = later(async () => (await import('../result/FinishEarly.tsx')).FinishEarly);

/** The analyze button, replaced in place by its progress or its error. */
export function AnalysisSlot() {
  const { status, found, error } = analysis.state.value;
  const isPreliminary = found?.isPreliminary === true;
  const isOfZone = status === 'running' || isRequestCurrent.value;
  const isWanted = status !== 'running' && (found === null || isAnalysisStale.value);
  return (
    <div class="slot">
      {isOfZone && <ProgressPanel run={analysis}>{isPreliminary && <FinishEarly />}</ProgressPanel>}
      {isOfZone && <ProblemNotice of={analysis} isCall />}
      {isWanted && <AnalyzeButton hasRetry={isOfZone && status === 'failed' && canRetry(problemOf(error))} />}
    </div>
  );
}

/** What a call costs, with its button, which the button of a failure replaces. */
function AnalyzeButton({ hasRetry }: { readonly hasRetry: boolean }) {
  const { lat, lng, size, date, polygon } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  const place = [lat, lng, size, date, polygon?.parts];
  const bytes = useNewest(isSample ? null : () => analysisBytes(zone.value), place);
  const analyze = async () => {
    // The last typed place may still be resolving.
    if (!(await isPlaceSettled())) return;
    if (sheet.value === 'peek') sheet.value = 'half';
    await requestAnalysis(isOnline.value ? bytes : null);
  };
  return (
    <div class="ask">
      {!hasRetry && (
        <Button class="wide analyze" label={texts.value.analyze} onClick={() => void analyze()} />
      )}
      <Cost
        calls={isSample ? null : isRepeat.value ? 0 : 1}
        bytes={bytes && (isLight.value ? bytes.light : bytes.whole)}
      />
      {!isSample && (
        <Switch name="light" of={isLight}>
          {texts.value.light(bytes === null ? '…' : aboutBytes(bytes.light))}
        </Switch>
      )}
    </div>
  );
}
