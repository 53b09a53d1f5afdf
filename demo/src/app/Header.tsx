import { isSetting, lastSetting, page } from '../state/page.ts';
import { texts } from '../texts/app.ts';
import { Icon } from '../ui/Button.tsx';
import { PageLink } from '../ui/PageLink.tsx';

type Tab = 'forest' | 'zones' | 'settings';

/** Outlines in a 24 × 24 box. */
const ICONS: Readonly<Record<Tab, string>> = {
  forest: 'M9 4 3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  zones: 'M6 3h12v18l-6-4.5L6 21z',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6',
};

/** The three sections of the page, with the same names on every device: above the panel, or in a bar at the bottom of a phone. */
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
