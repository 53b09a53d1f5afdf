import type { AnalyzeAnswer } from 'sylvan';
import { clearedText } from '../map/loss/patch-at.ts';
import { goTo } from '../map/use-ground.ts';
import { TimeBar } from '../map/TimeBar.tsx';
import { headlineOf } from '../result/headline.ts';
import { LacksLine } from '../result/LacksLine.tsx';
import { boundsOf, hectaresOf, type Patch } from '../state/patches.ts';
import {
  analysis,
  analyze,
  isAnalysisStale,
  isElsewhere,
  isEndedEarly,
  type Analysis,
} from '../state/analysis.ts';
import type { Found } from '../state/comparison.ts';
import { requestDefaultComparison } from '../state/requests.ts';
import { unbroken } from '../state/language.ts';
import { patches, chosenPatch, month, months, seenPatches } from '../state/loss.ts';
import { isNarrow } from '../state/device.ts';
import { openDrawer } from '../state/panel.ts';
import { sharedFault } from '../state/shared.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { texts as lossTexts } from '../texts/loss.ts';
import { texts } from '../texts/panel.ts';
import { Button } from '../ui/Button.tsx';
import { later } from '../ui/later.tsx';
import { numbers, shortDayText, withUnit } from '../ui/numbers.ts';
import { simulationOf } from '../ui/simulated.ts';
import { placeText } from '../ui/AnswerOf.tsx';
import { whenQuiet } from '../state/quiet.ts';
import { OpenButton } from './DrawerHead.tsx';

/** Loaded later: few answers were shared by others or belong to followed zones. */
const SharedNote = later(async () => (await import('../share/SharedNote.tsx')).SharedNote);
const NewsPanel = later(async () => {
  await whenQuiet();
  return (await import('../saved/NewsPanel.tsx')).NewsPanel;
});
const Whereabouts = later(async () => (await import('../ground/Whereabouts.tsx')).Whereabouts);

/** The answer: what happened, when, how much, and where the loss is greatest. */
export function AnswerView() {
  const { found } = analysis.state.value;
  return (
    <>
      {sharedFault.value !== null && <AnalysisNote />}
      {isAnalysisStale.value && <p class="stale-note">{texts.value.stale}</p>}
      {found === null ? <Unanswered /> : <Answered found={found} />}
    </>
  );
}

/** A note on an answer that was shared by others, or the reason why such an answer cannot be shown. */
function AnalysisNote() {
  const { found, status } = analysis.state.value;
  return <SharedNote found={found} isRunning={status === 'running'} compute={() => analyze()} />;
}

/** A zone without an answer on this page. */
function Unanswered() {
  const { lat, lng } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  return (
    <section class="answer" aria-labelledby="answer-title">
      <h1 id="answer-title" class="place">
        {placeText(zone.value)}
      </h1>
      {!isSample && <Whereabouts lat={lat} lng={lng} />}
    </section>
  );
}

function Answered({ found }: { readonly found: Analysis }) {
  const { answer, isPreliminary, isCached } = found;
  const { kind, word, title, rest } = headlineOf(answer, isEndedEarly.value);
  const { preliminary, incomplete } = texts.value;
  const isWhole = isPreliminary !== true;
  const isSimulated = simulationOf(answer) !== undefined;
  const simulated = isSimulated && <span class="tag simulated">{texts.value.simulated}</span>;
  return (
    <section
      class={isAnalysisStale.value ? 'answer stale' : 'answer'}
      aria-labelledby="answer-title"
      data-stored={isCached === true}
    >
      <p class="meta">
        {!isNarrow.value && simulated}
        <span class="muted">{metaText(found)}</span>
      </p>
      {sampleAround(found.zone) === undefined && <Whereabouts lat={found.zone.lat} lng={found.zone.lng} />}
      <p class="tags">
        <span class="tag level" data-level={kind}>
          {word}
        </span>
        {isNarrow.value && simulated}
        {!isWhole && <span class="tag">{isEndedEarly.value ? incomplete : preliminary}</span>}
      </p>
      <h1 id="answer-title" class="big">
        {title}
      </h1>
      <p class="muted sub sentence">{rest}</p>
      {found.isShared === true && sharedFault.value === null && !isElsewhere.value && <AnalysisNote />}
      <LacksLine found={found} />
      {isNarrow.value && <TimeBar />}
      {isWhole && !isNarrow.value && !isElsewhere.value && <SeeButton found={found} />}
      {isWhole && <NewsPanel found={found} />}
      <Figures answer={answer} />
      <Largest found={found} />
    </section>
  );
}

/** A button that opens the comparison with the year before. */
export function SeeButton({ found }: { readonly found: Analysis }) {
  const { beforeAfter, beforeAfterShort } = texts.value;
  return (
    <Button
      class="wide see"
      label={isNarrow.value ? beforeAfterShort : beforeAfter}
      onClick={() => requestDefaultComparison(found)}
    />
  );
}

/** "3 × 3 km · 31 Aug 2025", or with a polygon's name and area. A sample is marked as a fictional place. */
function metaText({ zone, answer }: Analysis): string {
  const { size, polygon } = zone;
  const day = shortDayText(answer.details.date);
  const { invented } = texts.value;
  const side = numbers.atMost(size, 1);
  const ground = answer.details.zone;
  const extent =
    polygon === undefined
      ? unbroken(`${side} × ${side} km`)
      : [polygon.name, withUnit(ground.area_ha, 0, 'ha')].filter((part) => part !== '').join(' · ');
  return [...(sampleAround(zone) === undefined ? [] : [invented]), extent, day].join(' · ');
}

/** Four figures. An unknown one is shown as a dash; "How we know" gives the reason. */
function Figures({ answer }: { readonly answer: AnalyzeAnswer }) {
  const { fires, forest, canopy, intact } = texts.value;
  const { forest_cover: cover, canopy_height: height, score, active_fires: count, details } = answer;
  const known = (value: number | null, text: (value: number) => string) =>
    value === null ? '–' : text(value);
  const detected = known(count, (value) => numbers.atMost(value, 0));
  return (
    <div class="figures">
      <button type="button" data-opens="fires" data-field="active_fires" onClick={() => openDrawer('fires')}>
        <b>{detected}</b> {fires(details.fires?.window_days ?? null)}
      </button>
      <p data-field="forest_cover">
        <b>{known(cover, (value) => numbers.percent(value, 0))}</b> {forest}
      </p>
      <p data-field="canopy_height">
        <b>{known(height, (value) => withUnit(value, 0, 'm'))}</b> {canopy}
      </p>
      <p data-field="score">
        <b>{known(score, String)}</b> {intact}
      </p>
    </div>
  );
}

const FIRST = 3;

/** "21 clearings"; in an earlier month, how many of them were seen by then, and their hectares, as the answer counts all. */
export function clearingsText(): string {
  const [seen, all] = [seenPatches.value, patches.value.length];
  const { clearings, clearingsBy } = texts.value;
  if (seen.length === all) return clearings(all);
  const sum = seen.reduce((hectares, patch) => hectares + hectaresOf(patch), 0);
  const area = unbroken(`${numbers.exactly(sum, 1)} ha`);
  return clearingsBy(seen.length, all, shortDayText(months.value[month.value]), area);
}

/** The largest clearings seen by the selected month, and a button that lists all of these. */
export function Largest({ found }: { readonly found: Found }) {
  const seen = seenPatches.value;
  if (patches.value.length === 0) return null;
  const { all } = texts.value;
  return (
    <div class="clearings">
      <h2>{clearingsText()}</h2>
      <ol class="bare">
        {seen.slice(0, FIRST).map((patch) => (
          <li key={patch.properties.rank}>
            <PatchRow patch={patch} found={found} />
          </li>
        ))}
      </ol>
      {seen.length > FIRST && <OpenButton drawer="clearings" label={all(seen.length)} />}
    </div>
  );
}

interface PatchRowProps {
  readonly patch: Patch;
  readonly found: Found;
  readonly way?: string | undefined;
}

/** A patch with its number on the map; clicking it moves the map there. */
export function PatchRow({ patch, found, way }: PatchRowProps) {
  const { rank, confirmed_ha: sure } = patch.properties;
  const { unconfirmed, gone, go } = lossTexts.value;
  const hectares = numbers.exactly(hectaresOf(patch), 1);
  const show = () => {
    chosenPatch.value = patch;
    goTo(boundsOf(patch), gone(hectares));
  };
  return (
    <button type="button" class="patch" title={go} aria-pressed={patch === chosenPatch.value} onClick={show}>
      <span class="n">{rank}</span> <b>{unbroken(`${hectares} ha`)}</b>{' '}
      <span class="muted">
        {sure === 0 && `${unconfirmed}, `}
        {clearedText(patch, found)}
      </span>
      {way !== undefined && <span class="way">{way}</span>}
    </button>
  );
}
