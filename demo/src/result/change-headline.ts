import type { CompareAnswer } from 'sylvan';
import { capitalised } from '../ui/capitalised.ts';
import type { Lang } from '../state/language.ts';
import { headlineTextsOf } from '../texts/headline.ts';
import { amount } from './banner.ts';
import { changeBannerOf } from './change-banner.ts';
import type { Headline } from './headline.ts';

/** The headline of a comparison. */
export function changeHeadlineOf(answer: CompareAnswer, lang: Lang): Headline {
  const { kind, word, rest } = changeBannerOf(answer, lang);
  const { cleared, none, unknown } = headlineTextsOf(lang);
  const { forest_loss_ha: lost } = answer.changes;
  const title = lost === null ? unknown : lost === 0 ? none : cleared(amount(lost, lang));
  return { kind, word, title, rest: capitalised(rest.replace(/^\s*:\s*/, ''), lang) };
}
