import { useLayoutEffect, useRef } from 'preact/hooks';
import { MapStage } from '../map/MapStage.tsx';
import { TimeBar } from '../map/TimeBar.tsx';
import { Panel } from '../panel/Panel.tsx';
import { Spoken } from '../progress/Spoken.tsx';
import { announcement } from '../state/announce.ts';
import { toConfirm, toDelete } from '../state/confirmation.ts';
import { key, service } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { isNarrow, isOnline } from '../state/device.ts';
import { isSetting, page, type PageId, lastSetting } from '../state/page.ts';
import { texts } from '../texts/app.ts';
import { later } from '../ui/later.tsx';
import { Icon, Button } from '../ui/Button.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { update } from '../pwa/updates.ts';
import { configFault } from '../state/config.ts';
import { focusContent } from '../ui/hooks.ts';

/** Loaded only if there is a key: without one, no calls are counted. */
const WaitingCalls = later(async () => (await import('./WaitingCalls.tsx')).WaitingCalls);

/** Loaded when first needed: most actions need no confirmation, because they fetch little. */
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
      {(toConfirm.value ?? toDelete.value) !== null && <ConfirmDialog />}
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

/** The fragment holds the page's state, so a link to a part of the page must not replace it. */
function skip(event: Event): void {
  event.preventDefault();
  focusContent();
}

type Tab = 'forest' | 'zones' | 'settings';

/** Path data of the icons, in a 24 × 24 box. */
const ICONS: Readonly<Record<Tab, string>> = {
  forest: 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  zones: 'M6 3h12v18l-6-4.5L6 21z',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6',
};

/** The three sections of the page, with the same names on all devices: above the panel, or in a bar at the bottom of a phone. */
export function Header() {
  return (
    <header class="top">
      <p class="brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <strong>Sylvan</strong>
      </p>
      <nav aria-label={texts.value.navigation}>
        <ul class="bare">
          {(Object.keys(ICONS) as Tab[]).map((tab) => (
            <li key={tab}>
              <TabLink tab={tab} />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function TabLink({ tab }: { readonly tab: Tab }) {
  const shown = page.value === 'compare' ? 'forest' : page.value;
  const isOfSettings = tab === 'settings';
  return (
    <PageLink
      to={isOfSettings ? lastSetting.value : tab}
      isCurrent={tab === (isSetting(shown) ? 'settings' : shown)}
    >
      <Icon d={ICONS[tab]} />
      {isOfSettings ? texts.value.settings : texts.value.pages[tab]}
    </PageLink>
  );
}

function OfflineBanner() {
  if (isOnline.value) return null;
  return (
    <p class="banner offline" role="status">
      <strong>{texts.value.offline}</strong> {texts.value.offlineWorks}
    </p>
  );
}

function ConfigNotice() {
  if (configFault.value === null) return null;
  const { title, remedy, details, detail } = texts.value.badConfig;
  return (
    <section class="problem" role="alert" data-code="config-invalid">
      <h2>{title}</h2>
      <p>{remedy}</p>
      <details>
        <summary>{details}</summary>
        <p>{detail(configFault.value)}</p>
      </details>
    </section>
  );
}

function UpdatePrompt() {
  const take = update.value;
  if (take === null) return null;
  return (
    <p class="banner update" role="status">
      {texts.value.update} <Button label={texts.value.reload} onClick={take} />{' '}
      <Button label={texts.value.later} class="plain" onClick={() => (update.value = null)} />
    </p>
  );
}
