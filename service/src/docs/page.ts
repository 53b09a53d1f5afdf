import { html, raw } from 'hono/html';
import { LANGS, type Lang } from 'sylvan/contract';
import type { Document } from '../openapi/document.ts';
import { articleOf, titleOfOperation, type Reading } from './article.ts';
import { headersSection } from './headers.ts';
import { problemsSection } from './problems.ts';
import { rich } from './rich.ts';
import { STYLE_ELEMENT } from './style.ts';
import { PAGE_TEXTS } from './texts.ts';

const NAMES: Readonly<Record<Lang, string>> = { en: 'English', fr: 'Français' };

/** The document as a page for people: no script, nothing from elsewhere. */
export function pageOf(document: Document, lang: Lang) {
  const texts = PAGE_TEXTS[lang];
  const groups = groupsOf(document);
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${rich(texts.title, lang)}</title>
        ${raw(STYLE_ELEMENT)}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        <header>
          <h1>${rich(texts.title, lang)}</h1>
          <nav aria-label="${texts.languages}">
            <ul class="languages">
              ${LANGS.map((one) => languageLink(one, one === lang))}
            </ul>
          </nav>
          ${texts.introduction.map((paragraph) => html`<p>${rich(paragraph, lang)}</p>`)}
          <p><a href="/api/v1/openapi.json">${texts.contract}</a></p>
        </header>
        <nav class="contents" aria-label="${texts.contents}">
          <ul>
            ${groups.map(([name, readings]) => contentsOf(name, readings, lang))}
            <li><a href="#headers">${texts.headers}</a></li>
            <li><a href="#problems">${texts.problems}</a></li>
          </ul>
        </nav>
        <main id="content" tabindex="-1">
          ${groups.map(([name, readings]) => section(name, readings, { document, lang }))}
          ${headersSection(lang)} ${problemsSection(document, lang)}
        </main>
        <footer>Sylvan, Apache-2.0</footer>
      </body>
    </html>`;
}

function languageLink(lang: Lang, isThis: boolean) {
  const current = isThis ? raw(' aria-current="true"') : '';
  return html`<li>
    <a href="?lang=${lang}" lang="${lang}" hreflang="${lang}" ${current}>${NAMES[lang]}</a>
  </li>`;
}

type Group = Reading['operation']['tags'][0];

function contentsOf(group: Group, readings: readonly Reading[], lang: Lang) {
  return html`<li>
    <a href="#${group}">${PAGE_TEXTS[lang].groups[group]}</a>
    <ul>
      ${readings.map(
        ({ operation: { operationId: id } }) =>
          html`<li><a href="#${id}">${titleOfOperation(id, lang)}</a></li>`,
      )}
    </ul>
  </li>`;
}

function section(
  group: Group,
  readings: readonly Reading[],
  { document, lang }: { document: Document; lang: Lang },
) {
  return html`<section aria-labelledby="${group}">
    <h2 id="${group}">${PAGE_TEXTS[lang].groups[group]}</h2>
    ${readings.map((reading) => articleOf(reading, document, lang))}
  </section>`;
}

/** The operations by their group, in the document's order. */
function groupsOf({ paths }: Document): readonly (readonly [Group, readonly Reading[]])[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Reading => ({ method, path, operation })),
  );
  const names = [...new Set(all.map(({ operation }) => operation.tags[0]))];
  return names.map((name) => [name, all.filter(({ operation }) => operation.tags[0] === name)]);
}
