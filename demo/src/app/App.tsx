import { announcement } from '../state/announce.ts';
import { page } from '../state/page.ts';
import { ComparePage } from '../compare/ComparePage.tsx';
import { KeyPage } from '../key/KeyPage.tsx';
import { PacksPage } from '../packs/PacksPage.tsx';
import { UpdatePrompt } from '../pwa/UpdatePrompt.tsx';
import { ForestPage } from './ForestPage.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { texts } from './texts.ts';

const CONTENT = { forest: ForestPage, compare: ComparePage, packs: PacksPage, key: KeyPage };

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
