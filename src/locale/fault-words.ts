import type { FaultCode } from '../contract/faults.ts';
import { inLanguages } from './in-languages.ts';
import { french as t } from './typography.ts';

/**
 * The facts about one fault of one field, as text in the language: `field`, its name; `requirement`, what it accepts; `place`,
 * the longitude and latitude of a fault of a geometry, not rounded; and the fault's own fields by their names.
 */
export type FaultFacts = Readonly<Record<string, string>>;

/** Texts on the faults of a request. */
export const faultTexts = inLanguages({
  en: {
    request: 'The request',
    /** What each request field accepts; `''` stands for the whole request, `size_of_any` for sizes that need not be integers. */
    requirements: {
      '': 'a JSON object',
      lat: 'a number of degrees from -80 to 84',
      lng: 'a number of degrees from -180 to 180',
      size: 'a whole number of kilometres from 1 to 100',
      size_of_any: 'a number of kilometres',
      geometry: 'a GeoJSON Polygon or MultiPolygon',
      polygons: 'a list of polygons, each a list of rings',
      rings: 'a list of rings, each a list of positions',
      ring: 'a ring, which is a list of positions, each [longitude, latitude]',
      'position-list': 'a position, [longitude, latitude], in a ring, which is a list of positions',
      coordinate: 'a number of degrees, without quotes',
      altitude: 'a number, or left out',
      position: 'a longitude from -180 to 180 and a latitude from -80 to 84',
      lang: '"en" or "fr"',
      detail: '"quick", "standard" or "full"',
      byte_budget: 'a whole number of bytes from 1 to 10¹²',
      date: 'a date in the form YYYY-MM-DD',
      year: 'a year from 1985 to the year of the date, for 1 to 20 years (2 to 20 if the day in the last year is before 23 June 2015)',
      name: 'a name of 1 to 100 characters',
      email: 'an e-mail address of at most 254 characters',
      use_case: 'text of at most 1,000 characters',
      grace_seconds: 'a whole number of seconds from 0 to 604,800',
      scheme: 'https',
      call_id: 'a UUID',
      operation: 'analyze or compare',
      request_hash: '64 lowercase hex digits',
      bbox: 'west,south,east,north in degrees, at most 10 by 10',
      days: 'a whole number of days from 1 to 366',
    },
    faults: {
      'field-missing': ({ field, requirement }) => `${field} is missing: give ${requirement}.`,
      'field-type': ({ field, requirement, value }) => `${field} must be ${requirement}, but is ${value}.`,
      'field-range': ({ field, requirement, value }) => `${field} must be ${requirement}, but is ${value}.`,
      'field-value': ({ field, requirement, value }) => `${field} must be ${requirement}, but is ${value}.`,
      'field-unknown': ({ field }) => `${field} is not a field of this request: leave it out.`,
      'budget-too-small': ({ field, value, minimum }) =>
        `${field} is ${value}, less than the ${minimum} bytes that the least detailed analysis needs here: raise the limit, or choose a smaller zone.`,
      'zone-out-of-coverage': ({ field, value }) =>
        `${field} is ${value}, outside the covered latitudes: choose a latitude from -80 to 84 degrees.`,
      'zone-too-small': ({ field, value, minimum, maximum }) =>
        `${field} is ${value} km, below the minimum of ${minimum} km: choose ${minimum} to ${maximum} km.`,
      'zone-too-large': ({ field, value, minimum, maximum }) =>
        `${field} is ${value} km, over the limit of ${maximum} km: choose ${minimum} to ${maximum} km.`,
      'place-twice': ({ field }) =>
        `${field} cannot be combined with geometry: give either lat, lng and size, or geometry.`,
      'area-too-small': ({ field, value, minimum }) =>
        `${field} has an area of ${value} ha, below the minimum of ${minimum} ha: choose a larger area.`,
      'too-many-positions': ({ field, value, maximum }) =>
        `${field} has ${value} positions, over the limit of ${maximum}: simplify the outline.`,
      'ring-short': ({ field }) => `${field} is not a ring: give at least three different positions.`,
      'ring-crosses': ({ field, place }) =>
        `${field} crosses or touches itself or another ring at ${place}: correct the outline there.`,
      'ring-outside': ({ field, place }) =>
        `${field} is in the wrong place at ${place}: a hole must lie inside its outer ring, and parts must not overlap.`,
      'date-format': ({ field, value }) =>
        `${field} is ${value}, not a date in the form YYYY-MM-DD: write, for example, 2024-07-31.`,
      'date-in-future': ({ field, value, today }) =>
        `${field} is ${value}, after today (${today}, UTC): choose today or an earlier day.`,
      'date-before-archive': ({ field, value, first_day }) =>
        `${field} is ${value}, before the archive begins on ${first_day}: choose that day or a later one.`,
      'date-order': ({ field, value, other, other_day }) =>
        `${field} is ${value}, before ${other} (${other_day}): put the earlier date first.`,
      'periods-overlap': ({ field, value, shared_day }) =>
        `${field} is ${value}, so ${shared_day} is in both periods: end period 1 before period 2 starts.`,
      'period-too-long': ({ field, value, days, maximum }) =>
        `${field} is ${value}, which makes the period ${days} days long, over the limit of ${maximum}: end the period earlier.`,
    } satisfies Readonly<Record<FaultCode, (facts: FaultFacts) => string>>,
    /** Precedes the sentences on several faults. */
    severalFaults: (count: string) => `The request has ${count} errors.`,
    moreUnknownFields: (count: string) => `${count} more fields are unknown.`,
    suggestion: (field: string) => `Did you mean ${field}?`,
    swapped: (lat: string, lng: string) =>
      `Are latitude and longitude swapped? lat ${lat} with lng ${lng} would be valid.`,
  },
  fr: {
    request: 'La requête',
    requirements: {
      '': 'un objet JSON',
      lat: 'un nombre de degrés de -80 à 84',
      lng: 'un nombre de degrés de -180 à 180',
      size: 'un nombre entier de kilomètres de 1 à 100',
      size_of_any: 'un nombre de kilomètres',
      geometry: 'un Polygon ou un MultiPolygon GeoJSON',
      polygons: 'une liste de polygones, dont chacun est une liste d’anneaux',
      rings: 'une liste d’anneaux, dont chacun est une liste de positions',
      ring: 'un anneau, qui est une liste de positions [longitude, latitude]',
      'position-list': 'une position [longitude, latitude], dans un anneau, qui est une liste de positions',
      coordinate: 'un nombre de degrés, sans guillemets',
      altitude: 'un nombre, ou omis',
      position: 'une longitude de -180 à 180 et une latitude de -80 à 84',
      lang: '"en" ou "fr"',
      detail: '"quick", "standard" ou "full"',
      byte_budget: 'un nombre entier d’octets de 1 à 10¹²',
      date: 'une date au format AAAA-MM-JJ',
      year: 'une année de 1985 à celle de la date, pour 1 à 20 ans (2 à 20 si le jour de la dernière année est antérieur au 23 juin 2015)',
      name: 'un nom de 1 à 100 caractères',
      email: 'une adresse e-mail d’au plus 254 caractères',
      use_case: 'un texte d’au plus 1\u202f000 caractères',
      grace_seconds: 'un nombre entier de secondes de 0 à 604\u202f800',
      scheme: 'https',
      call_id: 'un UUID',
      operation: 'analyze ou compare',
      request_hash: '64 chiffres hexadécimaux en minuscules',
      bbox: 'ouest,sud,est,nord en degrés, au plus 10 sur 10',
      days: 'un nombre entier de jours de 1 à 366',
    },
    faults: {
      'field-missing': ({ field, requirement }) => t`${field} manque : indiquez ${requirement}.`,
      'field-type': ({ field, requirement, value }) =>
        `${field} doit être ${requirement}, mais vaut ${value}.`,
      'field-range': ({ field, requirement, value }) =>
        `${field} doit être ${requirement}, mais vaut ${value}.`,
      'field-value': ({ field, requirement, value }) =>
        `${field} doit être ${requirement}, mais vaut ${value}.`,
      'field-unknown': ({ field }) => t`${field} n’est pas un champ de cette requête : retirez-le.`,
      'budget-too-small': ({ field, value, minimum }) =>
        t`${field} vaut ${value}, soit moins que les ${minimum} octets nécessaires ici à l’analyse la moins détaillée : augmentez la limite, ou choisissez une zone plus petite.`,
      'zone-out-of-coverage': ({ field, value }) =>
        t`${field} vaut ${value}, hors des latitudes couvertes : choisissez une latitude de -80 à 84 degrés.`,
      'zone-too-small': ({ field, value, minimum, maximum }) =>
        t`${field} vaut ${value} km, sous le minimum de ${minimum} km : choisissez de ${minimum} à ${maximum} km.`,
      'zone-too-large': ({ field, value, minimum, maximum }) =>
        t`${field} vaut ${value} km, au-dessus du maximum de ${maximum} km : choisissez de ${minimum} à ${maximum} km.`,
      'place-twice': ({ field }) =>
        t`${field} ne peut pas être combiné avec geometry : indiquez soit lat, lng et size, soit geometry.`,
      'area-too-small': ({ field, value, minimum }) =>
        t`${field} a une surface de ${value} ha, sous le minimum de ${minimum} ha : choisissez une surface plus grande.`,
      'too-many-positions': ({ field, value, maximum }) =>
        t`${field} comporte ${value} positions, au-dessus du maximum de ${maximum} : simplifiez le contour.`,
      'ring-short': ({ field }) =>
        t`${field} n’est pas un anneau : indiquez au moins trois positions différentes.`,
      'ring-crosses': ({ field, place }) =>
        t`${field} coupe ou touche son propre contour ou un autre anneau en ${place} : corrigez le contour à cet endroit.`,
      'ring-outside': ({ field, place }) =>
        t`${field} est mal placé en ${place} : un trou doit se trouver dans son anneau extérieur, et les parties ne doivent pas se recouvrir.`,
      'date-format': ({ field, value }) =>
        t`${field} vaut ${value}, qui n’est pas une date au format AAAA-MM-JJ : écrivez par exemple 2024-07-31.`,
      'date-in-future': ({ field, value, today }) =>
        t`${field} est le ${value}, après la date du jour, le ${today} (UTC) : choisissez aujourd’hui ou un jour antérieur.`,
      'date-before-archive': ({ field, value, first_day }) =>
        t`${field} est le ${value}, avant le début des archives, le ${first_day} : choisissez ce jour ou un jour postérieur.`,
      'date-order': ({ field, value, other, other_day }) =>
        t`${field} est le ${value}, avant ${other}, le ${other_day} : indiquez d’abord la date la plus ancienne.`,
      'periods-overlap': ({ field, value, shared_day }) =>
        t`${field} est le ${value}, si bien que le ${shared_day} est dans les deux périodes : terminez la période 1 avant le début de la période 2.`,
      'period-too-long': ({ field, value, days, maximum }) =>
        t`${field} est le ${value}, ce qui donne une période de ${days} jours, au-dessus du maximum de ${maximum} : terminez la période plus tôt.`,
    },
    severalFaults: (count) => `La requête contient ${count} erreurs.`,
    moreUnknownFields: (count) => `${count} autres champs sont inconnus.`,
    suggestion: (field) => t`Vouliez-vous dire ${field} ?`,
    swapped: (lat, lng) =>
      t`Latitude et longitude sont-elles inversées ? lat ${lat} avec lng ${lng} serait valide.`,
  },
});
