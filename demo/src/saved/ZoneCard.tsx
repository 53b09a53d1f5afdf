import { useRef } from 'preact/hooks';
import { answerLabels, fieldText } from 'sylvan/locale';
import { announce } from '../state/announce.ts';
import { lang, unbroken } from '../state/language.ts';
import { requestAnalysis, showFound } from '../state/requests.ts';
import { sharedLetters } from '../state/shared.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { AnswerBanner } from '../result/AnswerBanner.tsx';
import { bannerOf } from '../result/banner.ts';
import { dayText } from '../result/provenance.ts';
import { Button } from '../ui/Button.tsx';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { countedText } from '../ui/Cost.tsx';
import { focusContent } from '../ui/focus.ts';
import { Pairs } from '../ui/Pairs.tsx';
import { Simulated } from '../ui/Warnings.tsx';
import { texts as costTexts } from '../texts/cost.ts';
import { texts } from '../texts/saved.ts';
import { newest } from './check-all.ts';
import { NewsList } from './NewsPanel.tsx';
import { removeZone, type StoredZone } from './saved-zones.ts';
import type { SavedZone } from './zones.ts';

const FIELDS = ['score', 'forest_cover', 'canopy_height', 'ndvi_current', 'trend', 'active_fires'] as const;

export function ZoneCard({ saved }: { readonly saved: SavedZone }) {
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

/** A zone of which only the name is readable. */
export function UnreadableCard({ stored: { place, name } }: { readonly stored: StoredZone }) {
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
  showFound(found);
}

/** Analyzes the zone for today, or a sample for its own day, and keeps the saved answer visible meanwhile. */
function check(saved: SavedZone): void {
  open(saved);
  zone.value = newest(zone.value);
  void requestAnalysis();
}

function Removal({ place, name }: { readonly place: string; readonly name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    dialog.current?.close();
    await removeZone(place);
    announce(texts.value.removed);
    focusContent();
  };
  return (
    <>
      <Button
        label={texts.value.remove}
        class="danger"
        aria-label={texts.value.removeOf(name)}
        onClick={() => dialog.current?.showModal()}
      />
      <dialog ref={dialog} aria-label={texts.value.removeTitle}>
        <h3>{texts.value.removeTitle}</h3>
        <p>{name}</p>
        <p>{texts.value.removeNote}</p>
        <div class="row">
          <Button label={texts.value.remove} class="danger" onClick={() => void remove()} />
          <Button label={texts.value.cancel} class="plain" onClick={() => dialog.current?.close()} />
        </div>
      </dialog>
    </>
  );
}
