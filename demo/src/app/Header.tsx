import { chooseLanguage, lang, type Lang } from '../state/language.ts';
import { texts } from '../texts/app.ts';
import { nameOf } from '../texts/languages.ts';
import { PageLinks } from './PageLinks.tsx';

const LANGUAGES: readonly Lang[] = ['en', 'fr'];

export function Header() {
  const { slogan, language } = texts.value;
  return (
    <header class="top">
      <p class="brand">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <strong>Sylvan</strong>
        <span class="slogan">{slogan}</span>
      </p>
      <PageLinks />
      <div class="languages" role="group" aria-label={language}>
        {LANGUAGES.map((id) => (
          <button
            key={id}
            type="button"
            lang={id}
            aria-pressed={lang.value === id}
            onClick={() => chooseLanguage(id)}
          >
            {nameOf(id)}
          </button>
        ))}
      </div>
    </header>
  );
}
