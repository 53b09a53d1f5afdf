import { chooseLanguage, lang, type Lang } from '../state/language.ts';
import { PAGES, page, type PageId } from '../state/page.ts';
import { texts } from '../texts/app.ts';
import { nameOf } from '../texts/languages.ts';

const LANGUAGES: readonly Lang[] = ['en', 'fr'];

export function Header() {
  const { slogan, navigation, language } = texts.value;
  return (
    <header class="top">
      <p class="brand">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <strong>Sylvan</strong>
        <span class="slogan">{slogan}</span>
      </p>
      <nav aria-label={navigation}>
        <ul>
          {PAGES.map((id) => (
            <li key={id}>
              <PageLink id={id} />
            </li>
          ))}
        </ul>
      </nav>
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

function PageLink({ id }: { readonly id: PageId }) {
  const open = (event: Event) => {
    event.preventDefault();
    page.value = id;
  };
  return (
    <a href={`#${id}`} aria-current={page.value === id ? 'page' : undefined} onClick={open}>
      {texts.value.pages[id]}
    </a>
  );
}
