import { useLayoutEffect, useRef } from 'preact/hooks';
import { announcement } from '../state/announce.ts';
import { key, service } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { page, type PageId } from '../state/page.ts';
import { toConfirm } from '../state/confirmation.ts';
import { focusContent } from '../ui/focus.ts';
import { UpdatePrompt } from '../pwa/UpdatePrompt.tsx';
import { ConfigNotice } from './ConfigNotice.tsx';
import { ForestPage } from './ForestPage.tsx';
import { Header } from './Header.tsx';
import { later } from '../ui/later.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { texts } from '../texts/app.ts';

/** Without a key nothing counts. */
const WaitingCalls = later(async () => (await import('./WaitingCalls.tsx')).WaitingCalls);

/** Most actions fetch little. */
const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** The first page comes with the frame, the others when they are opened. */
const CONTENT = {
  forest: ForestPage,
  compare: later(async () => (await import('../compare/ComparePage.tsx')).ComparePage),
  zones: later(async () => (await import('../saved/ZonesPage.tsx')).ZonesPage),
  packs: later(async () => (await import('../packs/PacksPage.tsx')).PacksPage),
  key: later(async () => (await import('../key/KeyPage.tsx')).KeyPage),
  connections: later(async () => (await import('../connections/ConnectionsPage.tsx')).ConnectionsPage),
};

export function App() {
  const Content = CONTENT[page.value];
  const name = texts.value.pages[page.value];
  const content = useFocusOnNew(page.value);
  useLayoutEffect(() => {
    document.documentElement.lang = lang.value;
    document.title = `${name} – Sylvan`;
  }, [lang.value, name]);
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {texts.value.skip}
      </a>
      <Header />
      <OfflineBanner />
      {key.value !== null && service.value !== null && <WaitingCalls />}
      <ConfigNotice />
      <UpdatePrompt />
      <main id="content" tabIndex={-1} aria-label={name} ref={content}>
        <Content />
      </main>
      {toConfirm.value !== null && <ConfirmDialog />}
      <p class="unseen" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}

/** The content takes the focus when it is that of another page: what had it has gone, or describes the page before. */
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
