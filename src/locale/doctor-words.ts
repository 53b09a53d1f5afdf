import type { Lang } from '../contract/zone.ts';
import type { Diagnosis, DoctorSource, FindingCode, HostReport } from '../contract/diagnosis.ts';
import { writtenDay } from './days.ts';
import { inLanguages } from './in-languages.ts';
import { findingLabels, type FindingLabels } from './doctor-findings.ts';
import { french } from './typography.ts';

/** Texts for what the doctor found. */
export interface DoctorLabels {
  /** Names of the parts of a record. */
  readonly sources: Readonly<Record<DoctorSource, string>>;
  /** What a record lacks without a source. */
  readonly lacks: Readonly<Record<DoctorSource, string>>;
  /** What each finding means, and what to do. */
  readonly findings: Readonly<Record<FindingCode, FindingLabels>>;
  /** Whether a host provides what is needed from it. */
  readonly statuses: Readonly<Record<HostReport['status'], string>>;
  /** Headings of the table of hosts. */
  readonly columns: {
    readonly [name in 'host' | 'sources' | 'status' | 'reached' | 'fields' | 'offset' | 'token']: string;
  } & { readonly [name in 'range' | 'cors' | 'bytes' | 'milliseconds']: string };
  /** Results of a check. */
  readonly checks: { readonly ok: string; readonly hidden: string; readonly failed: string };
  /** A sentence on the day of each source's newest image; each element of `images` is a name followed by a day in words. */
  newest(images: readonly string[]): string;
  /** A sentence: every field of a record is available. */
  readonly full: string;
  /** What a record lacks without LiDAR and without a map. */
  readonly noHeights: string;
  /** A sentence on what a record will lack; `parts` are texts from `lacks`. */
  lacking(parts: readonly string[]): string;
  /** A sentence on data that a record will not be based on; `parts` are texts from `lacks`. */
  weakened(parts: readonly string[]): string;
}

const en: DoctorLabels = {
  findings: findingLabels('en'),
  sources: {
    sentinel2: 'Sentinel-2',
    sentinel1: 'Sentinel-1',
    landsat89: 'Landsat 8/9',
    landsat45: 'Landsat 4/5',
    firms: 'Fires',
    'fire-masks': 'MODIS fire masks',
    gedi: 'GEDI LiDAR',
    'canopy-map': 'Canopy height map',
    worldcover: 'ESA WorldCover',
    gfc2020: 'JRC GFC2020',
    hansen: 'Hansen Global Forest Change',
    service: 'Key service',
  },
  lacks: {
    sentinel2: 'no record at all',
    sentinel1: 'no radar',
    landsat89: 'no ten-year trend',
    landsat45: 'no trend since 1984',
    firms: 'no fire points, only daily fire masks that are published weeks later',
    'fire-masks': 'no daily fire masks, which replace missing fire points',
    gedi: 'no LiDAR, so canopy heights come only from the map',
    'canopy-map': 'no canopy heights where there are no LiDAR footprints',
    worldcover: 'no ESA map for 2021',
    gfc2020: 'no Joint Research Centre map for 2020',
    hansen: 'no loss map from the University of Maryland',
    service: 'calls not counted, and no fires in a web page',
  },
  statuses: { ok: 'ok', limited: 'limited', failed: 'failed' },
  columns: {
    host: 'Host',
    sources: 'For',
    status: 'Status',
    reached: 'Reached',
    fields: 'Fields',
    offset: 'Offset',
    token: 'Token',
    range: 'Range',
    cors: 'CORS',
    bytes: 'kB',
    milliseconds: 'ms',
  },
  checks: { ok: 'yes', hidden: 'hidden', failed: 'no' },
  newest: (images) => `Newest images: ${images.join('; ')}.`,
  full: 'A full record can be computed.',
  noHeights: 'no canopy heights',
  lacking: (parts) => `A full record cannot be computed: ${parts.join('; ')}.`,
  weakened: (parts) => `The record will be based on less data: ${parts.join('; ')}.`,
};

const fr: DoctorLabels = {
  findings: findingLabels('fr'),
  sources: {
    sentinel2: 'Sentinel-2',
    sentinel1: 'Sentinel-1',
    landsat89: 'Landsat 8/9',
    landsat45: 'Landsat 4/5',
    firms: 'Feux',
    'fire-masks': 'Masques de feux MODIS',
    gedi: 'LiDAR GEDI',
    'canopy-map': 'Carte de hauteur de canopée',
    worldcover: 'ESA WorldCover',
    gfc2020: 'JRC GFC2020',
    hansen: 'Hansen Global Forest Change',
    service: 'Service de clés',
  },
  lacks: {
    sentinel2: 'aucun relevé du tout',
    sentinel1: 'pas de radar',
    landsat89: 'pas de tendance sur dix ans',
    landsat45: 'pas de tendance depuis 1984',
    firms:
      'pas de points de feu, seulement des masques quotidiens, publiés avec plusieurs semaines de retard',
    'fire-masks': 'pas de masques de feux quotidiens, qui remplacent les points de feu manquants',
    gedi: 'pas de LiDAR, donc des hauteurs tirées de la carte seule',
    'canopy-map': 'pas de hauteurs là où il n’y a pas d’empreintes LiDAR',
    worldcover: 'pas de carte 2021 de l’ESA',
    gfc2020: 'pas de carte 2020 du Centre commun de recherche',
    hansen: 'pas de carte des pertes de l’université du Maryland',
    service: 'appels non décomptés, et pas de feux dans une page web',
  },
  statuses: { ok: 'ok', limited: 'limité', failed: 'en échec' },
  columns: {
    host: 'Hôte',
    sources: 'Pour',
    status: 'État',
    reached: 'Joignable',
    fields: 'Champs',
    offset: 'Décalage',
    token: 'Jeton',
    range: 'Plages',
    cors: 'CORS',
    bytes: 'ko',
    milliseconds: 'ms',
  },
  checks: { ok: 'oui', hidden: 'caché', failed: 'non' },
  newest: (images) => french`Images les plus récentes : ${images.join(french` ; `)}.`,
  full: 'Un relevé complet peut être calculé.',
  noHeights: 'pas de hauteurs de canopée',
  lacking: (parts) => french`Aucun relevé complet ne peut être calculé : ${parts.join(french` ; `)}.`,
  weakened: (parts) => french`Le relevé reposera sur moins de données : ${parts.join(french` ; `)}.`,
};

/** Texts for what `doctor` found, in the requested language. */
export const doctorLabels = inLanguages<DoctorLabels>({ en, fr });

/** A sentence on the day of each source's newest image, as far as hosts state it; empty if none does. */
export function doctorLastDays({ sources }: Pick<Diagnosis, 'sources'>, lang: Lang): string {
  const labels = doctorLabels(lang);
  const images = sources.flatMap(({ source, lastDay }) =>
    lastDay === null ? [] : [`${labels.sources[source]} ${writtenDay(lastDay, lang)}`],
  );
  return images.length === 0 ? '' : labels.newest(images);
}

/** Whether, according to a diagnosis, a full record is possible and, if not, what it will lack, in the requested language. */
export function doctorVerdict(
  { lacking, weakened }: Pick<Diagnosis, 'lacking' | 'weakened'>,
  lang: Lang,
): string {
  const labels = doctorLabels(lang);
  const hasNoHeights = lacking.includes('gedi') && weakened.includes('canopy-map');
  const textOf = (source: DoctorSource) =>
    hasNoHeights && source === 'gedi' ? labels.noHeights : labels.lacks[source];
  const weaker = weakened.filter((source) => !(hasNoHeights && source === 'canopy-map'));
  const sentences = [
    lacking.length === 0 ? labels.full : labels.lacking(lacking.map(textOf)),
    ...(weaker.length === 0 ? [] : [labels.weakened(weaker.map(textOf))]),
  ];
  return sentences.join(' ');
}
