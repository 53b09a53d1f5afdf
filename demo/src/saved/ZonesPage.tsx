import { useEffect } from 'preact/hooks';
import { ALERT_LEVELS } from 'sylvan/contract';
import { answerLabels, fieldText } from 'sylvan/locale';
import { texts as appTexts } from '../texts/app.ts';
import { texts } from '../texts/saved.ts';
import { useWhenVisible, focusContent } from '../ui/hooks.ts';
import { hasFailed, readZones, unreadable, removeZone, type StoredZone } from './saved-zones.ts';
import { savedZones, type SavedZone } from './zones.ts';
import { announce } from '../state/announce.ts';
import { analysis } from '../state/analysis.ts';
import { toDelete } from '../state/confirmation.ts';
import { problemOf } from '../state/run.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { Button } from '../ui/Button.tsx';
import { countedText, uncounted } from '../ui/Cost.tsx';
import { plainly } from '../ui/plain-words.ts';
import { texts as costTexts } from '../texts/ui.ts';
import { texts as progressTexts } from '../texts/progress.ts';
import { checkAll, checking, newest, type Checked } from './check-all.ts';
import { lang, unbroken } from '../state/language.ts';
import { requestAnalysis, showFound } from '../state/requests.ts';
import { sharedLetters } from '../state/shared.ts';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import { bannerOf } from '../result/banner.ts';
import { dayText } from '../result/provenance.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Simulated } from '../ui/Warnings.tsx';
import { NewsList } from './NewsPanel.tsx';
import { Lines, Pairs } from '../ui/Lists.tsx';
import './saved.css';

/** The followed zones side by side, most alarming first. */
export function ZonesPage() {
  useEffect(() => void readZones(), []);
  useWhenVisible(readZones);
  return (
    <>
      <h1>{appTexts.value.pages.zones}</h1>
      <p>{texts.value.intro}</p>
      {hasFailed.value && <p role="alert">{texts.value.failed}</p>}
      {savedZones.value?.length === 0 && <p class="muted">{texts.value.none}</p>}
      <CheckAll zones={savedZones.value ?? []} />
      <ul class="zone-cards bare">
        {byLevel(savedZones.value ?? []).map((saved) => (
          <li key={saved.place}>
            <ZoneCard saved={saved} />
          </li>
        ))}
        {unreadable.value.map((stored) => (
          <li key={stored.place}>
            <UnreadableCard stored={stored} />
          </li>
        ))}
      </ul>
    </>
  );
}

function byLevel(zones: readonly SavedZone[]): readonly SavedZone[] {
  const alarm = ({ found: { answer } }: SavedZone) =>
    answer.deforestation_alert === null ? -1 : ALERT_LEVELS.indexOf(answer.deforestation_alert);
  return zones.toSorted((a, b) => alarm(b) - alarm(a));
}

/** A button that checks all zones. While they are checked, the progress replaces it; then it reappears below the result. */
function CheckAll({ zones }: { readonly zones: readonly SavedZone[] }) {
  const { status, found } = checking.state.value;
  const isRunning = status === 'running';
  const end = isRunning || found === null ? '' : endOf(found, status === 'cancelled');
  useEffect(() => {
    if (end !== '') announce(end);
  }, [end]);
  if (isRunning) return <Running />;
  const counted = zones.filter((saved) => sampleAround(newest(saved.found.zone)) === undefined).length;
  return (
    <section class="check-all">
      {end !== '' && <p>{end}</p>}
      <Lines
        role="alert"
        of={(found?.failures ?? []).map(({ name, error }) => `${name}: ${reasonOf(error)}`)}
      />
      {zones.length > 1 && (
        <p>
          <Button label={texts.value.checkAll(zones.length)} onClick={() => void checkAll(zones)} />{' '}
          <span class="muted">{counted === 0 ? costTexts.value.free : countedText(counted)}</span>
        </p>
      )}
    </section>
  );
}

function Running() {
  const { total, done } = checking.state.value.found ?? { total: 1, done: 0 };
  return (
    <section class="check-all card progress">
      <div class="head">
        <label class="total">
          {texts.value.checking(done, total)} <progress value={done} max={total} />
        </label>
        <Button label={progressTexts.value.cancel} class="danger" onClick={() => checking.cancel()} />
      </div>
    </section>
  );
}

function endOf({ total, done, failures }: Checked, isCancelled: boolean): string {
  const { checked, checkCancelled } = texts.value;
  const renewed = done - failures.length;
  return isCancelled ? uncounted(checkCancelled(renewed, total)) : checked(renewed, total);
}

function reasonOf(error: unknown): string {
  if (error === null) return texts.value.notRenewed;
  const { title, detail } = problemOf(error);
  return `${title} ${plainly(detail)}`;
}

const FIELDS = ['score', 'forest_cover', 'canopy_height', 'ndvi_current', 'trend', 'active_fires'] as const;

function ZoneCard({ saved }: { readonly saved: SavedZone }) {
  const { name, found, news } = saved;
  const { answer } = found;
  const { fields } = answerLabels(lang.value);
  const isFree = sampleAround(newest(found.zone)) !== undefined;
  return (
    <article class="card">
      <h2>{name}</h2>
      <Simulated answer={answer} />
      <AnswerBanner banner={bannerOf(answer)} />
      <AnswerOf zone={found.zone} ground={answer.details.zone} days={dayText(answer)} />
      {news !== null && <NewsList news={news} />}
      <Pairs
        of={FIELDS.map((field) => [fields[field], unbroken(fieldText(field, answer, lang.value) ?? '–')])}
      />
      <div class="row">
        <Button
          label={texts.value.check}
          aria-label={texts.value.checkOf(name)}
          onClick={() => check(saved)}
        />
        <Button
          label={texts.value.open}
          class="plain"
          aria-label={texts.value.openOf(name)}
          onClick={() => open(saved)}
        />
        <Removal place={saved.place} name={name} />
      </div>
      <p class="muted">{isFree ? costTexts.value.free : countedText(1)}</p>
    </article>
  );
}

/** A stored zone of which only the name can be read. */
function UnreadableCard({ stored: { place, name } }: { readonly stored: StoredZone }) {
  return (
    <article class="card">
      <h2>{name}</h2>
      <p>{texts.value.unreadable}</p>
      <Removal place={place} name={name} />
    </article>
  );
}

function open({ found }: SavedZone): void {
  sharedLetters.value = null;
  const { found: shown } = analysis.state.value;
  // A saved answer has no layers, so it does not replace itself on the map.
  showFound(shown?.answer === found.answer ? shown : found);
}

/** Analyzes the zone for today, or a sample for its own day, and keeps the saved answer visible meanwhile. */
function check(saved: SavedZone): void {
  open(saved);
  zone.value = newest(zone.value);
  void requestAnalysis();
}

function Removal({ place, name }: { readonly place: string; readonly name: string }) {
  const { remove, removeOf, removeTitle: title, removeNote, cancel: no, removed } = texts.value;
  const start = async () => {
    await removeZone(place);
    announce(removed);
    focusContent();
  };
  return (
    <Button
      label={remove}
      class="danger"
      aria-label={removeOf(name)}
      onClick={() => (toDelete.value = { title, lines: [name, removeNote], yes: remove, no, start })}
    />
  );
}
