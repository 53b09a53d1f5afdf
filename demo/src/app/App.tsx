import { announcement } from '../state/announce.ts';
import { page } from '../state/page.ts';
import { UpdatePrompt } from '../pwa/UpdatePrompt.tsx';
import { ForestPage } from './ForestPage.tsx';
import { Header } from './Header.tsx';
import { later } from './later.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { texts } from './texts.ts';

/** The first page comes with the frame, the others when they are opened. */
const CONTENT = {
  forest: ForestPage,
  compare: later(async () => (await import('../compare/ComparePage.tsx')).ComparePage),
  packs: later(async () => (await import('../packs/PacksPage.tsx')).PacksPage),
  key: later(async () => (await import('../key/KeyPage.tsx')).KeyPage),
};

export function App() {
  const Content = CONTENT[page.value];
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {texts.value.skip}
      </a>
      <Header />
      <OfflineBanner />
      <UpdatePrompt />
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
      <p class="unseen" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}

/** The fragment is the page's state: a link into the page must not replace it. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('content')!.focus();
}
