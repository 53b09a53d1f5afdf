import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels, groundClauses, missingReason } from 'sylvan/locale';
import { capitalised, lang } from '../state/language.ts';
import { texts } from '../texts/banner.ts';
import { numbers } from '../ui/numbers.ts';

type Level = NonNullable<AnalyzeAnswer['deforestation_alert']>;
type Loss = NonNullable<AnalyzeAnswer['details']['loss']>;

/** The meaning of a banner's colour and icon: an alert level, or why there is none. */
export type BannerKind = Level | 'NO_FOREST' | 'PENDING' | 'UNKNOWN';

/** The first sentence of an answer, with its first word separate. */
export interface Banner {
  readonly kind: BannerKind;
  readonly word: string;
  readonly rest: string;
}

/** `hasEnded` means that missing parts will not arrive any more. */
export function bannerOf(answer: AnalyzeAnswer, hasEnded = false): Banner {
  const kind = kindOf(answer, hasEnded);
  const word = wordOf(kind);
  const fires = fireClauses(answer, hasEnded);
  if (kind !== 'UNKNOWN') {
    const said = texts.value.join([...lossClauses(kind, answer), ...fires]);
    return { kind, word, rest: texts.value.colon + said };
  }
  // An incomplete assessment may also show a loss. The reason for the gap is a separate sentence, followed by the fires.
  const { loss } = answer.details;
  const isLost = loss && loss.confirmed_ha + loss.provisional_ha > 0;
  const sentences = [
    texts.value.join(isLost ? lostClauses(loss) : [texts.value.unknownLoss]),
    reasonOf(answer),
    capitalised(texts.value.join(fires)),
  ];
  return { kind, word, rest: texts.value.colon + sentences.join(' ') };
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

function wordOf(kind: BannerKind): string {
  const { noForest, underWay, unassessed } = texts.value;
  if (kind === 'NO_FOREST') return noForest;
  if (kind === 'PENDING') return underWay;
  return kind === 'UNKNOWN' ? unassessed : answerLabels(lang.value).levels[kind];
}

function lossClauses(kind: BannerKind, answer: AnalyzeAnswer): string[] {
  if (kind === 'PENDING') return [texts.value.assessing];
  if (kind === 'NO_FOREST') return [groundClauses(answer, lang.value).cover];
  const { loss, forest } = answer.details;
  const gain = kind === 'POSITIVE' ? (forest.gain_ha ?? 0) : 0;
  const lost = loss ? lostClauses(loss) : [];
  const isNoneLost = loss?.confirmed_ha === 0 && loss.provisional_ha === 0;
  if (kind === 'STABLE' && !isNoneLost) return [...lost, texts.value.underThreshold];
  if (gain === 0) return lost;
  return [texts.value.gained(amount(gain)), ...(isNoneLost ? [texts.value.noneLost] : lost)];
}

/** Confirmed loss, and unconfirmed loss if it is larger or the only one. */
function lostClauses({ confirmed_ha: confirmed, provisional_ha: provisional, percent }: Loss): string[] {
  const perhaps = amount(provisional);
  if (confirmed === 0)
    return [provisional === 0 ? texts.value.nothingLost : texts.value.unconfirmed(perhaps)];
  const share = percent === null ? null : numbers.percent(percent, decimalsOf(percent));
  const lost = texts.value.lost(amount(confirmed), share);
  return provisional > confirmed ? [lost, texts.value.moreUnconfirmed(perhaps)] : [lost];
}

/** Unknown fires are stated as unknown, except while their source is being read. */
function fireClauses({ active_fires: count, details }: AnalyzeAnswer, hasEnded: boolean): string[] {
  const { fires, loss, missing } = details;
  const days = fires?.window_days ?? null;
  const isPending = missing.active_fires?.code === 'pending' && !hasEnded;
  if (count === null) return isPending ? [] : [texts.value.unknownFires];
  if (count === 0) return [texts.value.noFires(days)];
  const detected = texts.value.fires(count, numbers.atMost(count, 0), days);
  return loss?.fires_in_forest === 0 ? [detected, texts.value.noneInForest] : [detected];
}

function reasonOf({ details }: AnalyzeAnswer): string {
  const code = details.missing.deforestation_alert?.code ?? 'source-failed';
  const own: Readonly<Partial<Record<string, string>>> = texts.value.reasons;
  return own[code] ?? missingReason(code, lang.value).detail;
}

export function amount(hectares: number): string {
  return numbers.atMost(hectares, decimalsOf(hectares));
}

/** The number of decimals with which a nonzero value never appears as 0; records have at most four decimals. */
export function decimalsOf(value: number): number {
  if (value >= 1) return 1;
  return value >= 0.01 ? 2 : 4;
}
