import { useLayoutEffect, useRef } from 'preact/hooks';
import { PlaceField, isPlaceSettled } from '../picker/PlaceField.tsx';
import {
  isElsewhere,
  analysis,
  isAnalysisStale,
  isLight,
  isRepeat,
  isRequestCurrent,
} from '../state/analysis.ts';
import { comparison } from '../state/comparison.ts';
import { found as foundNow, shown } from '../state/loss.ts';
import { isNarrow, isOnline } from '../state/device.ts';
import { polygonFault } from '../state/outline.ts';
import { page } from '../state/page.ts';
import { drawer, isShaping, openDrawer, plotFile, sheet, type Drawer } from '../state/panel.ts';
import { texts } from '../texts/panel.ts';
import { texts as pickerTexts } from '../texts/picker.ts';
import { Button, Icon } from '../ui/Button.tsx';
import { later } from '../ui/later.tsx';
import { ProblemNotice, canRetry } from '../ui/ProblemNotice.tsx';
import { Actions, printing, useReportKeys } from './Actions.tsx';
import { AnswerView } from './AnswerView.tsx';
import { DrawerHead, OpenButton } from './DrawerHead.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { analysisBytes, requestAnalysis } from '../state/requests.ts';
import { problemOf } from '../state/run.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { Cost } from '../ui/Cost.tsx';
import { useEscape, useNewest } from '../ui/hooks.ts';
import { aboutBytes } from '../ui/numbers.ts';
import { Switch } from '../ui/Fields.tsx';
import './panel.css';
import './figures.css';
import './time.css';
import './sheet.css';

/** Parts of the panel load when they are opened. */
const CompareView = later(async () => (await import('./CompareView.tsx')).CompareView);
const Clearings = later(async () => (await import('./Lists.tsx')).Clearings);
const FireList = later(async () => (await import('./Lists.tsx')).FireList);
const FieldDrawer = later(async () => (await import('../map/field/FieldDrawer.tsx')).FieldDrawer);
const FollowDrawer = later(async () => (await import('../saved/FollowDrawer.tsx')).FollowDrawer);
const SharePanel = later(async () => (await import('../share/SharePanel.tsx')).SharePanel);
const EvidenceDrawer = later(async () => (await import('../evidence/EvidenceDrawer.tsx')).EvidenceDrawer);
const SeriesPanel = later(async () => (await import('../series/SeriesPanel.tsx')).SeriesPanel);
const PlotsPanel = later(async () => (await import('../plots/PlotsPanel.tsx')).PlotsPanel);
const ZonesPage = later(async () => (await import('../saved/ZonesPage.tsx')).ZonesPage);

/** The panel next to the map, or over it on a phone: the answer, one detail of it, two periods, or the followed zones. */
export function Panel() {
  const isOfZones = page.value === 'zones';
  const size = isOfZones ? 'full' : sheet.value;
  return (
    <>
      {isNarrow.value && !isOfZones && <SearchBar />}
      <div class="panel" data-sheet={size}>
        {isNarrow.value && !isOfZones && <Grip />}
        {!isNarrow.value && !isOfZones && <SearchBar />}
        <Content />
      </div>
    </>
  );
}

/** A field to search for a place, coordinates or a map link, and a pencil that opens the form of the zone. */
function SearchBar() {
  const { title } = pickerTexts.value;
  return (
    <div class="search" role="search">
      <PlaceField />
      <Button
        class="soft pencil"
        aria-label={title}
        title={title}
        aria-expanded={isShaping.value}
        label={<Icon d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />}
        onClick={() => (isShaping.value = !isShaping.value)}
      />
    </div>
  );
}

function Content() {
  const opened = drawer.value;
  const answered = foundNow.value;
  const isComplete = answered !== null && answered.isPreliminary !== true && !isElsewhere.value;
  const found = page.value === 'compare' ? comparison.state.value.found : answered;
  const isReported = page.value === 'compare' || (page.value === 'forest' && isComplete);
  useReportKeys(isReported && opened !== 'plots' ? found : null);
  if (page.value === 'zones')
    return (
      <div class="scrolled">
        <ZonesPage />
      </div>
    );
  if (opened === 'plots' || (opened !== 'answer' && found !== null)) return <DrawerView opened={opened} />;
  if (page.value === 'compare') return <CompareView />;
  return (
    <>
      <div class="scrolled">
        {plotFile.value !== null && (
          <OpenButton
            class="soft wide"
            drawer="plots"
            label={`${texts.value.drawers.plots} · ${plotFile.value.name}`}
          />
        )}
        <AnswerView />
      </div>
      <div class="foot">
        <AnalysisSlot />
        {isComplete && <Actions found={answered} />}
      </div>
    </>
  );
}

/** One detail of the answer; Escape and its button close it. */
function DrawerView({ opened }: { readonly opened: Drawer }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    title.current?.focus();
    return () => queueMicrotask(() => document.querySelector<HTMLElement>(`[data-opens=${opened}]`)?.focus());
  }, [opened]);
  useEscape(() => openDrawer('answer'), 'dialog, details, .patch-card, .shape, canvas, .maplibregl-map');
  return (
    <div class="scrolled drawer" data-drawer={opened}>
      <DrawerHead
        of={title}
        title={texts.value.drawers[opened as keyof typeof texts.value.drawers]}
        onBack={() => openDrawer('answer')}
      />
      <ProblemNotice of={printing} />
      <Opened opened={opened} />
    </div>
  );
}

function Opened({ opened }: { readonly opened: Drawer }) {
  const answered = foundNow.value;
  const found = shown.value;
  if (opened === 'plots') return <PlotsPanel />;
  if (found === null) return null;
  if (opened === 'share') return <SharePanel found={found} />;
  if (opened === 'evidence') return <EvidenceDrawer found={found} />;
  if (opened === 'clearings') return <Clearings found={found} />;
  if (answered === null) return null;
  if (opened === 'fires') return <FireList found={answered} />;
  if (opened === 'field') return <FieldDrawer />;
  if (opened === 'follow') return <FollowDrawer found={answered} />;
  return <SeriesPanel found={answered} />;
}

const SIZES = ['peek', 'half', 'full'] as const;
/** Pixels that a finger must move to resize the sheet. */
const FAR = 40;

/** A grip that resizes the sheet when pressed or dragged up or down. */
function Grip() {
  const from = useRef<number | null>(null);
  const step = (by: 1 | -1) => {
    const at = SIZES.indexOf(sheet.value) + by;
    sheet.value = SIZES[Math.min(Math.max(at, 0), SIZES.length - 1)];
  };
  const press = () => (sheet.value = sheet.value === 'full' ? 'half' : 'full');
  return (
    <button
      type="button"
      class="grip"
      aria-label={texts.value.sheet}
      aria-expanded={sheet.value === 'full'}
      onClick={(event) => (event.detail === 0 || from.current === null ? press() : undefined)}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = (from.current ?? event.clientY) - event.clientY;
        if (Math.abs(moved) < FAR) from.current = null;
        else step(moved > 0 ? 1 : -1);
      }}
    />
  );
}

/** Loaded later: not needed for the samples, whose answers are bundled with the page. */
const FinishEarly = later(async () => (await import('../result/FinishEarly.tsx')).FinishEarly);

/** The button that starts an analysis, which is replaced by its progress or its error. */
function AnalysisSlot() {
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

/** The cost of a call, with the button that starts it unless an error offers a retry; or why the polygon has no analysis. */
function AnalyzeButton({ hasRetry }: { readonly hasRetry: boolean }) {
  const { lat, lng, size, date, polygon } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  const place = [lat, lng, size, date, polygon?.parts];
  const bytes = useNewest(isSample ? null : () => analysisBytes(zone.value), place);
  const analyze = async () => {
    // The search for the place typed last may still be running.
    if (!(await isPlaceSettled())) return;
    if (sheet.value === 'peek') sheet.value = 'half';
    await requestAnalysis(isOnline.value ? bytes : null);
  };
  if (polygonFault.value !== null)
    return (
      <div class="ask">
        <Button class="wide analyze" disabled label={pickerTexts.value.analyze} />
        {!isShaping.value && <PolygonFault />}
      </div>
    );
  return (
    <div class="ask">
      {!hasRetry && (
        <Button class="wide analyze" label={pickerTexts.value.analyze} onClick={() => void analyze()} />
      )}
      <Cost
        calls={isSample ? null : isRepeat.value ? 0 : 1}
        bytes={bytes && (isLight.value ? bytes.light : bytes.whole)}
      />
      {!isSample && (
        <Switch name="light" of={isLight}>
          {pickerTexts.value.light(bytes && aboutBytes(bytes.light))}
        </Switch>
      )}
    </div>
  );
}
