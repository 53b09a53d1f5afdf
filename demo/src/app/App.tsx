import { useLayoutEffect, useRef } from 'preact/hooks';
import { MapStage } from '../map/MapStage.tsx';
import { TimeBar } from '../map/TimeBar.tsx';
import { Panel } from '../panel/Panel.tsx';
import { Spoken } from '../progress/Spoken.tsx';
import { announcement } from '../state/announce.ts';
import { toConfirm } from '../state/confirmation.ts';
import { key, service } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { isNarrow } from '../state/device.ts';
import { isSetting, page, type PageId } from '../state/page.ts';
import { texts } from '../texts/app.ts';
import { focusContent } from '../ui/focus.ts';
import { later } from '../ui/later.tsx';
import { ConfigNotice, OfflineBanner, UpdatePrompt } from './Banners.tsx';
import { Header } from './Header.tsx';

/** Calls are counted only with a key. */
const WaitingCalls = later(async () => (await import('./WaitingCalls.tsx')).WaitingCalls);

/** Most actions fetch little. */
const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

const SettingsPage = later(async () => (await import('../settings/SettingsPage.tsx')).SettingsPage);

export function App() {
  const name = texts.value.pages[page.value];
  const content = useFocusOnNew(page.value);
  const hasMap = !isSetting(page.value);
  useLayoutEffect(() => {
    document.documentElement.lang = lang.value;
    document.title = `${name} – Sylvan`;
  }, [lang.value, name]);
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {texts.value.skip}
      </a>
      <div class={hasMap ? 'shown' : 'hidden'}>
        <MapStage />
        {!isNarrow.value && page.value === 'forest' && (
          <div class="over time-over">
            <TimeBar />
          </div>
        )}
      </div>
      <main id="content" tabIndex={-1} aria-label={name} ref={content} class={hasMap ? 'with-map' : 'page'}>
        {hasMap ? <Panel /> : <SettingsPage />}
        <Spoken />
        <p class="unseen" role="status" aria-live="polite">
          {announcement.value}
        </p>
      </main>
      <Header />
      <div class="banners">
        <OfflineBanner />
        {key.value !== null && service.value !== null && <WaitingCalls />}
        <ConfigNotice />
        <UpdatePrompt />
      </div>
      {toConfirm.value !== null && <ConfirmDialog />}
    </>
  );
}

/** Moves the focus to the content of a new page: the previously focused element is gone, or describes the old page. */
function useFocusOnNew(shown: PageId) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    content.current?.focus();
  }, [shown]);
  return content;
}

/** The fragment is the page's state: a link into the page must not replace it. */
function skip(event: Event): void {
  event.preventDefault();
  focusContent();
}
