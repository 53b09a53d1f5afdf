import type { ComponentType } from 'preact';
import { service } from '../state/engine.ts';
import { capitalised, chooseLanguage, lang, type Lang } from '../state/language.ts';
import { page, type SettingId } from '../state/page.ts';
import { texts } from '../texts/app.ts';
import { Button } from '../ui/Button.tsx';
import { later } from '../ui/later.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import './settings.css';

const LANGUAGES: readonly Lang[] = ['en', 'fr'];

/** Each page is loaded when it is opened. */
const CONTENT: Readonly<Record<SettingId, ComponentType<object>>> = {
  key: later(async () => (await import('../key/KeyPage.tsx')).KeyPage),
  packs: later(async () => (await import('../packs/PacksPage.tsx')).PacksPage),
  connections: later(async () => (await import('../connections/ConnectionsPage.tsx')).ConnectionsPage),
};

/** The pages on packs, connections and, if a service is configured, the key, with the choice of language next to them. */
export function SettingsPage() {
  const shown = page.value as SettingId;
  const Content = CONTENT[shown];
  const listed = (['packs', 'key', 'connections'] as const).filter(
    (id) => id !== 'key' || service.value !== null || shown === 'key',
  );
  return (
    <div class="settings">
      <div class="chooser">
        <nav aria-label={texts.value.settings}>
          <ul class="bare">
            {listed.map((id) => (
              <li key={id}>
                <PageLink to={id} isCurrent={id === shown}>
                  {texts.value.pages[id]}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div class="languages" role="group" aria-label={texts.value.language}>
          {LANGUAGES.map((id) => (
            <Button
              label={capitalised(new Intl.DisplayNames(id, { type: 'language' }).of(id)!)}
              key={id}
              class="soft"
              lang={id}
              aria-pressed={lang.value === id}
              onClick={() => chooseLanguage(id)}
            />
          ))}
        </div>
      </div>
      <div class="setting">
        <h1>{texts.value.pages[shown]}</h1>
        <Content />
      </div>
    </div>
  );
}
