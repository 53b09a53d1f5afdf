import type { Lang } from '../contract/zone.ts';
import type { Diagnosis, DoctorSource, FindingCode, HostReport } from '../contract/diagnosis.ts';
import { writtenDay } from './days.ts';
import { inLanguages } from './in-languages.ts';
import { french } from './typography.ts';

/** What a finding means, and what to do about it. */
export interface FindingLabels {
  /** A sentence: what was found. */
  readonly meaning: string;
  /** A sentence: what to do. */
  readonly remedy: string;
}

/** Words for what the doctor found. */
export interface DoctorLabels {
  /** Names of the parts of a record. */
  readonly sources: Readonly<Record<DoctorSource, string>>;
  /** What a record lacks without a source. */
  readonly lacks: Readonly<Record<DoctorSource, string>>;
  /** What each finding means, and what to do. */
  readonly findings: Readonly<Record<FindingCode, FindingLabels>>;
  /** Whether a host gives what is needed of it. */
  readonly statuses: Readonly<Record<HostReport['status'], string>>;
  /** Headings of the table of hosts. */
  readonly columns: {
    readonly [name in 'host' | 'sources' | 'status' | 'reached' | 'fields' | 'offset' | 'token']: string;
  } & { readonly [name in 'range' | 'cors' | 'bytes' | 'milliseconds']: string };
  /** What a check came to. */
  readonly checks: { readonly ok: string; readonly hidden: string; readonly failed: string };
  /** Sentence on the day of each source's newest image; `images` has a name and a written day each. */
  newest(images: readonly string[]): string;
  /** A sentence: every field of a record can be had. */
  readonly full: string;
  /** What a record lacks without LiDAR and without a map. */
  readonly noHeights: string;
  /** A sentence on what a record lacks, of `lacks`. */
  lacking(parts: readonly string[]): string;
  /** A sentence on what comes in another way, of `lacks`. */
  weakened(parts: readonly string[]): string;
}

const en: DoctorLabels = {
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
    firms: 'no fires as points, only those of daily masks, weeks late',
    'fire-masks': 'no fires where points are not available',
    gedi: 'no LiDAR: heights from the map only',
    'canopy-map': 'no heights where LiDAR has no footprints',
    worldcover: 'no map of 2021 by ESA',
    gfc2020: 'no map of 2020 by the Joint Research Centre',
    hansen: 'no loss mapped by the University of Maryland',
    service: 'no calls counted, and no fires in a page',
  },
  findings: {
    unreachable: {
      meaning: 'The host cannot be reached.',
      remedy: 'Check the network, the name and the firewall; if the host is down, try again later.',
    },
    'cors-denied': {
      meaning: 'The host answers, but does not allow this page to read it (CORS).',
      remedy: 'Copies at another host are read if there are any; otherwise use a service or a mirror.',
    },
    redirected: {
      meaning: 'The host redirects to an address that cannot be used.',
      remedy: 'The address has moved: name the new one in the options, or update Sylvan.',
    },
    'access-denied': {
      meaning: 'The host refuses access.',
      remedy: 'Check the key; a bucket may have been closed.',
    },
    'not-found': {
      meaning: 'There is nothing at the address.',
      remedy: 'It has moved: name the new address in the options, or update Sylvan.',
    },
    'rate-limited': {
      meaning: 'The host asks for fewer requests.',
      remedy: 'Wait a minute; analyses wait on their own, within the time limit of the source.',
    },
    'server-failed': { meaning: 'The host failed.', remedy: 'Try again later.' },
    timeout: {
      meaning: 'The host did not answer in time.',
      remedy: 'Try again later, or on a faster connection.',
    },
    'unreadable-answer': {
      meaning: 'The answer is not in the form that this host gave before.',
      remedy: 'It may be a web page, an error or a changed interface: update Sylvan, or report it.',
    },
    'no-items': {
      meaning: 'The catalog has no usable item where it had some before.',
      remedy: 'Its collection or its items have changed: update Sylvan, or report it.',
    },
    'metadata-missing': {
      meaning: 'Items came without cloud cover, projection or processing baseline.',
      remedy: 'Such scenes rank last; the catalog has changed: update Sylvan, or report it.',
    },
    'search-incomplete': {
      meaning: 'The catalog did not list all of its items.',
      remedy: 'Clearer scenes may be missed; try again later.',
    },
    'next-link-missing': {
      meaning: 'A full page does not say where the next one is.',
      remedy: 'Nothing: the rest is requested with narrower dates.',
    },
    'stac-version': {
      meaning: 'Items have a STAC version other than 1.0.',
      remedy: 'Nothing: 1.1 is read as well.',
    },
    'items-skipped': { meaning: 'Some items cannot be used.', remedy: 'Nothing: the others are used.' },
    'other-tile': {
      meaning: 'A file is not of the tile that its item names.',
      remedy: 'The catalog is wrong: report it to its owner.',
    },
    'token-refused': {
      meaning: 'No token for the files could be obtained.',
      remedy: 'Try again later; the signing service may have changed: update Sylvan, or report it.',
    },
    'signature-refused': {
      meaning: 'The files refuse the token that their host gave.',
      remedy:
        'The token is for other files, or the clock is wrong: check the clock, then update Sylvan or report it.',
    },
    'range-ignored': {
      meaning: 'The host sends whole files when a part is requested.',
      remedy: 'Large files cannot be read from it: use another catalog.',
    },
    'range-hidden': {
      meaning: 'The page cannot see which bytes came (Content-Range is not exposed).',
      remedy: 'Nothing: lengths are checked instead.',
    },
    'version-hidden': {
      meaning:
        'The version of a file cannot be seen: there is no strong ETag, and no Last-Modified with Content-Range.',
      remedy:
        'With cache: true nothing from this host is stored, and nothing from it works offline. Let a host of your own send ETag, and Access-Control-Expose-Headers: ETag, Content-Range.',
    },
    'not-a-tiff': {
      meaning: 'A file is not a GeoTIFF.',
      remedy: 'It may be an error page or a damaged file: try again later.',
    },
    'unreadable-points': {
      meaning: 'The points cannot be read.',
      remedy: 'The host’s format has changed: update Sylvan, or report it.',
    },
    'nothing-known': {
      meaning: 'The host has no data for the place and days of the check.',
      remedy: 'Try another place and date.',
    },
    failed: { meaning: 'The check failed.', remedy: 'Report it with the output of --json.' },
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
  full: 'The full record is possible.',
  noHeights: 'no canopy heights',
  lacking: (parts) => `The full record is not possible: ${parts.join('; ')}.`,
  weakened: (parts) => `The record is weaker than it could be: ${parts.join('; ')}.`,
};

const fr: DoctorLabels = {
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
    sentinel2: 'aucun résultat',
    sentinel1: 'pas de radar',
    landsat89: 'pas de tendance sur dix ans',
    landsat45: 'pas de tendance depuis 1984',
    firms: 'pas de feux par points, seulement ceux des masques quotidiens, avec des semaines de retard',
    'fire-masks': 'pas de feux là où les points manquent',
    gedi: 'pas de LiDAR, hauteurs de la carte seule',
    'canopy-map': 'pas de hauteurs là où le LiDAR n’a pas d’empreinte',
    worldcover: 'pas la carte de 2021 de l’ESA',
    gfc2020: 'pas la carte de 2020 du Centre commun de recherche',
    hansen: 'pas les pertes cartographiées par l’université du Maryland',
    service: 'aucun appel décompté et pas de feux dans une page',
  },
  findings: {
    unreachable: {
      meaning: 'L’hôte est injoignable.',
      remedy: french`Vérifiez le réseau, le nom et le pare-feu ; si l’hôte est en panne, réessayez plus tard.`,
    },
    'cors-denied': {
      meaning: 'L’hôte répond, mais ne permet pas à cette page de le lire (CORS).',
      remedy: french`Des copies chez un autre hôte sont lues s’il y en a ; sinon, utilisez un service ou un miroir.`,
    },
    redirected: {
      meaning: 'L’hôte renvoie ailleurs, à une adresse qui ne sert pas.',
      remedy: french`L’adresse a changé : donnez la nouvelle dans les options ou mettez Sylvan à jour.`,
    },
    'access-denied': {
      meaning: 'L’hôte refuse l’accès.',
      remedy: french`Vérifiez la clé ; un dépôt a pu être fermé.`,
    },
    'not-found': {
      meaning: 'Il n’y a rien à cette adresse.',
      remedy: french`Elle a changé : donnez la nouvelle dans les options ou mettez Sylvan à jour.`,
    },
    'rate-limited': {
      meaning: 'L’hôte demande moins de requêtes.',
      remedy: french`Attendez une minute ; les analyses attendent d’elles-mêmes, dans le temps de la source.`,
    },
    'server-failed': { meaning: 'L’hôte a échoué.', remedy: 'Réessayez plus tard.' },
    timeout: {
      meaning: 'L’hôte n’a pas répondu à temps.',
      remedy: 'Réessayez plus tard ou sur une ligne plus rapide.',
    },
    'unreadable-answer': {
      meaning: 'La réponse n’est pas celle que cet hôte donnait.',
      remedy: french`Une page web, une erreur ou une interface changée : mettez Sylvan à jour ou signalez-le.`,
    },
    'no-items': {
      meaning: 'Le catalogue n’a aucun élément utilisable là où il en avait.',
      remedy: french`Sa collection ou ses éléments ont changé : mettez Sylvan à jour ou signalez-le.`,
    },
    'metadata-missing': {
      meaning: 'Des éléments sont venus sans couverture nuageuse, projection ou version de traitement.',
      remedy: french`Ces scènes passent en dernier ; le catalogue a changé : mettez Sylvan à jour ou signalez-le.`,
    },
    'search-incomplete': {
      meaning: 'Le catalogue n’a pas listé tout ce qu’il a.',
      remedy: french`Des scènes plus claires peuvent manquer ; réessayez plus tard.`,
    },
    'next-link-missing': {
      meaning: 'Une page pleine ne dit pas où est la suivante.',
      remedy: french`Rien : le reste est demandé par dates plus étroites.`,
    },
    'stac-version': {
      meaning: 'Les éléments sont d’une autre version de STAC que la 1.0.',
      remedy: french`Rien : la 1.1 est lue aussi.`,
    },
    'items-skipped': {
      meaning: 'Certains éléments sont inutilisables.',
      remedy: french`Rien : les autres servent.`,
    },
    'other-tile': {
      meaning: 'Un fichier est d’une autre tuile que ne le dit son élément.',
      remedy: french`Le catalogue se trompe : signalez-le à son propriétaire.`,
    },
    'token-refused': {
      meaning: 'Aucun jeton pour les fichiers n’a pu être obtenu.',
      remedy: french`Réessayez plus tard ; le service de signature a pu changer : mettez Sylvan à jour ou signalez-le.`,
    },
    'signature-refused': {
      meaning: 'Les fichiers refusent le jeton que leur hôte a donné.',
      remedy: french`Le jeton est celui d’autres fichiers ou l’horloge est fausse : vérifiez l’horloge, puis mettez Sylvan à jour ou signalez-le.`,
    },
    'range-ignored': {
      meaning: 'L’hôte envoie des fichiers entiers quand on en demande une partie.',
      remedy: french`Les grands fichiers n’y sont pas lisibles : utilisez un autre catalogue.`,
    },
    'range-hidden': {
      meaning: 'La page ne voit pas quels octets sont venus (Content-Range n’est pas exposé).',
      remedy: french`Rien : les longueurs sont vérifiées à la place.`,
    },
    'version-hidden': {
      meaning: french`La version d’un fichier n’est pas visible : ni ETag fort, ni Last-Modified avec Content-Range.`,
      remedy: french`Avec cache: true, rien de cet hôte n’est gardé et rien n’en marche hors ligne. Un hôte à vous doit envoyer ETag, et Access-Control-Expose-Headers: ETag, Content-Range.`,
    },
    'not-a-tiff': {
      meaning: 'Un fichier n’est pas un GeoTIFF.',
      remedy: french`Une page d’erreur à sa place ou un fichier abîmé : réessayez plus tard.`,
    },
    'unreadable-points': {
      meaning: 'Les points sont illisibles.',
      remedy: french`Le format de l’hôte a changé : mettez Sylvan à jour ou signalez-le.`,
    },
    'nothing-known': {
      meaning: 'L’hôte n’a pas de données pour le lieu et les jours de l’essai.',
      remedy: 'Essayez un autre lieu et une autre date.',
    },
    failed: { meaning: 'La vérification a échoué.', remedy: 'Signalez-le avec la sortie de --json.' },
  },
  statuses: { ok: 'ok', limited: 'limité', failed: 'en échec' },
  columns: {
    host: 'Hôte',
    sources: 'Pour',
    status: 'État',
    reached: 'Joint',
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
  full: 'Le résultat complet est possible.',
  noHeights: 'pas de hauteurs de canopée',
  lacking: (parts) => french`Le résultat complet n’est pas possible : ${parts.join(french` ; `)}.`,
  weakened: (parts) => french`Plus faible que possible : ${parts.join(french` ; `)}.`,
};

/** Words for what `doctor` found, in the language requested. */
export const doctorLabels = inLanguages<DoctorLabels>({ en, fr });

/** A sentence on the last day that each source can say something of, as far as hosts tell; empty where none does. */
export function doctorLastDays({ sources }: Pick<Diagnosis, 'sources'>, lang: Lang): string {
  const labels = doctorLabels(lang);
  const images = sources.flatMap(({ source, lastDay }) =>
    lastDay === null ? [] : [`${labels.sources[source]} ${writtenDay(lastDay, lang)}`],
  );
  return images.length === 0 ? '' : labels.newest(images);
}

/** Whether a full record is possible by a diagnosis and, where it is not, what it lacks, in the language requested. */
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
