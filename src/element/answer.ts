import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/place.ts';
import { retoldAttribution, retoldSummary, retoldWarning } from '../locale/retold.ts';
import { h } from './h.ts';
import { textsOf } from './texts.ts';

/** English days as the library's sentences have them, day before month. */
const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** The answer in one sentence; of simulated images it says so first, for they are of no real place. */
export function sentenceOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement[] {
  const found = answer.details.warnings.find(({ code }) => code === 'simulated-data');
  const sentence = h('p', { part: 'sentence' }, retoldSummary(answer, lang));
  if (found === undefined) return [sentence];
  const mark = h('strong', {}, textsOf(lang).simulated);
  return [h('p', { part: 'simulated' }, mark, ` ${retoldWarning(found, lang)}`), sentence];
}

/** What a reader should know about an answer that stands. */
export function warningsOf({ details }: AnalyzeAnswer, lang: Lang): HTMLElement | null {
  const others = details.warnings.filter(({ code }) => code !== 'simulated-data');
  if (others.length === 0) return null;
  return h(
    'div',
    { part: 'warnings' },
    h('p', { part: 'name' }, textsOf(lang).warnings),
    h('ul', {}, ...others.map((warning) => h('li', {}, retoldWarning(warning, lang)))),
  );
}

/** The day looked back from, what gave data, and whose it is. */
export function originOf({ details, satellites_used: satellites }: AnalyzeAnswer, lang: Lang): HTMLElement {
  const day = new Intl.DateTimeFormat(DAY_LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
  const lines = details.attribution.map((line) => retoldAttribution(line, lang));
  const parts = [satellites.join(', '), ...lines].filter((part) => part !== '');
  return h(
    'p',
    { part: 'origin' },
    h('time', { datetime: details.date }, day.format(new Date(`${details.date}T00:00:00Z`))),
    ` · ${parts.join(' · ')}`,
  );
}
