import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels, groundClauses, missingReason } from 'sylvan/locale';
import { capitalised } from '../ui/capitalised.ts';
import type { Lang } from '../state/language.ts';
import { bannerTextsOf } from '../texts/banner.ts';
import { numbersOf } from '../ui/numbers.ts';

type Level = NonNullable<AnalyzeAnswer['deforestation_alert']>;
type Texts = ReturnType<typeof bannerTextsOf>;
type Loss = NonNullable<AnalyzeAnswer['details']['loss']>;

/** The meaning of a banner's colour and icon: an alert level, or why there is none. */
export type BannerKind = Level | 'NO_FOREST' | 'PENDING' | 'UNKNOWN';

/** The first sentence of an answer, with its first word separate. */
export interface Banner {
  readonly kind: BannerKind;
  readonly word: string;
  readonly rest: string;
}

/** `hasEnded`: missing parts will not arrive. */
export function bannerOf(answer: AnalyzeAnswer, lang: Lang, hasEnded = false): Banner {
  const kind = kindOf(answer, hasEnded);
  const texts = bannerTextsOf(lang);
  const word = wordOf(kind, texts, lang);
  const fires = fireClauses(answer, texts, lang, hasEnded);
  if (kind !== 'UNKNOWN') {
    const said = texts.join([...lossClauses(kind, answer, texts, lang), ...fires]);
    return { kind, word, rest: texts.colon + said };
  }
  // Even a partial assessment may show a loss. The reason is a separate sentence, followed by the fires.
  const { loss } = answer.details;
  const isLost = loss && loss.confirmed_ha + loss.provisional_ha > 0;
  const sentences = [
    texts.join(isLost ? lostClauses(loss, texts, lang) : [texts.unknownLoss]),
    reasonOf(answer, texts, lang),
    capitalised(texts.join(fires), lang),
  ];
  return { kind, word, rest: texts.colon + sentences.join(' ') };
}

function kindOf(
  { deforestation_alert: level, forest_cover: cover, details }: AnalyzeAnswer,
  hasEnded: boolean,
): BannerKind {
  const isPending = details.missing.deforestation_alert?.code === 'pending' && !hasEnded;
  if (level === null) return isPending ? 'PENDING' : 'UNKNOWN';
  const isBare = cover === 0 && !details.loss?.baseline_forest_ha;
  return isBare && level === 'STABLE' ? 'NO_FOREST' : level;
}

function wordOf(kind: BannerKind, { noForest, underWay, unassessed }: Texts, lang: Lang): string {
  if (kind === 'NO_FOREST') return noForest;
  if (kind === 'PENDING') return underWay;
  return kind === 'UNKNOWN' ? unassessed : answerLabels(lang).levels[kind];
}

function lossClauses(kind: BannerKind, answer: AnalyzeAnswer, texts: Texts, lang: Lang): string[] {
  if (kind === 'PENDING') return [texts.assessing];
  if (kind === 'NO_FOREST') return [groundClauses(answer, lang).cover];
  const { loss, forest } = answer.details;
  const gain = kind === 'POSITIVE' ? (forest.gain_ha ?? 0) : 0;
  const lost = loss ? lostClauses(loss, texts, lang) : [];
  const isNoneLost = loss?.confirmed_ha === 0 && loss.provisional_ha === 0;
  if (kind === 'STABLE' && !isNoneLost) return [...lost, texts.underThreshold];
  if (gain === 0) return lost;
  return [texts.gained(amount(gain, lang)), ...(isNoneLost ? [texts.noneLost] : lost)];
}

/** Confirmed loss, and unconfirmed loss if it is larger or the only one. */
function lostClauses(
  { confirmed_ha: confirmed, provisional_ha: provisional, percent }: Loss,
  texts: Texts,
  lang: Lang,
): string[] {
  const perhaps = amount(provisional, lang);
  if (confirmed === 0) return [provisional === 0 ? texts.nothingLost : texts.unconfirmed(perhaps)];
  const share = percent === null ? null : numbersOf(lang).percent(percent, decimalsOf(percent));
  const lost = texts.lost(amount(confirmed, lang), share);
  return provisional > confirmed ? [lost, texts.moreUnconfirmed(perhaps)] : [lost];
}

/** Unknown fires are stated as unknown, except while their source is being read. */
function fireClauses(
  { active_fires: count, details }: AnalyzeAnswer,
  texts: Texts,
  lang: Lang,
  hasEnded: boolean,
): string[] {
  const { fires, loss, missing } = details;
  const days = fires?.window_days ?? null;
  const isPending = missing.active_fires?.code === 'pending' && !hasEnded;
  if (count === null) return isPending ? [] : [texts.unknownFires];
  if (count === 0) return [texts.noFires(days)];
  const detected = texts.fires(count, numbersOf(lang).atMost(count, 0), days);
  return loss?.fires_in_forest === 0 ? [detected, texts.noneInForest] : [detected];
}

function reasonOf({ details }: AnalyzeAnswer, { reasons }: Texts, lang: Lang): string {
  const code = details.missing.deforestation_alert?.code ?? 'source-failed';
  const own: Readonly<Partial<Record<string, string>>> = reasons;
  return own[code] ?? missingReason(code, lang).detail;
}

export function amount(hectares: number, lang: Lang): string {
  return numbersOf(lang).atMost(hectares, decimalsOf(hectares));
}

/** Enough decimals that a nonzero value never appears as 0: records have at most four decimals. */
export function decimalsOf(value: number): number {
  if (value >= 1) return 1;
  return value >= 0.01 ? 2 : 4;
}
