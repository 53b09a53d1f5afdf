import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode, NullableField } from '../contract/record-codes.ts';
import type { Lang } from '../contract/zone.ts';
import { inLanguages } from './in-languages.ts';
import { french as t } from './typography.ts';

/** Kinds of facts that a record may lack; one kind may stand for several fields. */
const LACKS = ['height', 'profile', 'type', 'alert', 'fires', 'radar', 'trend'] as const;
type Lack = (typeof LACKS)[number];

/** The kind of each field of the headline; in a comparison, of the last part of each path. */
const LACK_OF: Readonly<Partial<Record<string, Lack>>> = {
  canopy_height: 'height',
  canopy_height_source: 'height',
  canopy_height_rh50: 'profile',
  gedi_cover: 'profile',
  ai_forest_type: 'type',
  deforestation_alert: 'alert',
  active_fires: 'fires',
  sentinel1_vv: 'radar',
  trend: 'trend',
} satisfies Partial<Record<NullableField, Lack>>;

/** The parts of the sentence on what a record lacks. */
export const lackTexts = inLanguages({
  en: {
    names: {
      height: 'canopy height',
      profile: 'canopy profile',
      type: 'forest type',
      alert: 'deforestation alert',
      fires: 'fires',
      radar: 'radar backscatter',
      trend: 'ten-year trend',
    },
    and: 'and',
    ofOnePeriod: (name: string) => `${name} for one period`,
    /** One text for one or several names. */
    sentence: (names: string) => `Missing: ${names}, whose sources could not be read.`,
  },
  fr: {
    names: {
      height: 'hauteur de canopée',
      profile: 'profil de canopée',
      type: 'type de forêt',
      alert: 'alerte de déforestation',
      fires: 'feux',
      radar: 'rétrodiffusion radar',
      trend: 'tendance sur dix ans',
    },
    and: 'et',
    ofOnePeriod: (name) => `${name} pour une période`,
    sentence: (names) => t`Données manquantes : ${names}, dont les sources n’ont pas pu être lues.`,
  },
});

/** Why fields are `null`, by their names or paths; missing in an answer without details. */
export interface LackFacts {
  /** The relevant part of a record's details. */
  readonly details?: {
    /** Set while sources are still being read. */
    readonly preliminary?: true | undefined;
    readonly missing: Readonly<Partial<Record<string, { readonly code: MissingCode | CompareMissingCode }>>>;
  };
}

/**
 * The sentence on what a record lacks because a source failed or could not be queried, as a list for joining with other
 * sentences; empty if nothing is missing. A source that the caller turned off, or that had nothing, is not a failure.
 */
export function lackSentence({ details }: LackFacts, lang: Lang): string[] {
  const texts = lackTexts(lang);
  const failed = Object.entries(details?.missing ?? {})
    .filter(([, reason]) => reason?.code === 'source-failed')
    .map(([path]) => path);
  const names = LACKS.flatMap((lack) => nameOf(lack, failed, texts) ?? []);
  return names.length === 0 ? [] : [texts.sentence(listed(names, texts.and))];
}

/** The name of something that is missing. If there is no height at all, the profile is not named. */
function nameOf(
  lack: Lack,
  failed: readonly string[],
  { names, ofOnePeriod }: ReturnType<typeof lackTexts>,
): string | null {
  const own = failed.filter((path) => LACK_OF[path.split('.').at(-1)!] === lack);
  if (own.length === 0 || (lack === 'profile' && failed.includes('canopy_height'))) return null;
  const periods = own.filter((path) => path.startsWith('period'));
  return periods.length === 1 ? ofOnePeriod(names[lack]) : names[lack];
}

function listed(names: readonly string[], and: string): string {
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
