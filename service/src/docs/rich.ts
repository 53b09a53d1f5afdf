import { html } from 'hono/html';
import type { Lang } from 'sylvan/contract';
import { spaced } from 'sylvan/server';

/** Prose as HTML: what stands between backticks is code, the rest is set as its language wants. */
export function rich(text: string, lang: Lang) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : setIn(part, lang)));
}

const setIn = (text: string, lang: Lang) => (lang === 'fr' ? spaced(text) : text.replaceAll("'", '’'));
