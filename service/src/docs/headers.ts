import { html } from 'hono/html';
import type { Lang } from 'sylvan/contract';
import { HEADERS } from '../openapi/headers.ts';
import { rich } from './rich.ts';
import { PAGE_TEXTS } from './texts.ts';

/** Every header of an answer: what it looks like, and what it says. */
export function headersSection(lang: Lang) {
  const texts = PAGE_TEXTS[lang];
  return html`<section aria-labelledby="headers">
    <h2 id="headers">${texts.headers}</h2>
    <p>${rich(texts.headersIntroduction, lang)}</p>
    <dl>
      ${Object.entries(HEADERS).map(
        ([name, { says, example }]) =>
          html`<dt><code>${name}: ${example}</code></dt>
            <dd>${rich(says[lang], lang)}</dd>`,
      )}
    </dl>
  </section>`;
}
