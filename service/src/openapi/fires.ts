import type { Operation } from './operation.ts';

/** FIRMS sends no CORS headers, so the service asks it for pages. */
export const FIRES: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/api/v1/fires', id: 'getFires', group: 'Analyses', needsKey: true },
    texts: {
      en: [
        'Fires of a box',
        'What NASA FIRMS has seen, by the operator’s own key, in FIRMS’s columns (CSV). It counts nothing; answers are at most ten minutes old. `not-found` where the operator has no key for FIRMS.',
      ],
      fr: [
        'Feux d’un rectangle',
        'Ce que NASA FIRMS a vu, avec la clé de l’exploitant, dans les colonnes de FIRMS (CSV). Rien n’est compté ; les réponses ont dix minutes au plus. `not-found` si l’exploitant n’a pas de clé FIRMS.',
      ],
    },
    parameters: [
      {
        ...{ name: 'bbox', in: 'query', required: true },
        says: {
          en: 'west,south,east,north in degrees, at most 10 by 10.',
          fr: 'ouest,sud,est,nord en degrés, 10 sur 10 au plus.',
        },
        schema: { type: 'string' },
      },
      {
        ...{ name: 'days', in: 'query', required: true },
        says: {
          en: 'Days that end with `date`, 1 to 366.',
          fr: 'Jours jusqu’à `date` comprise, de 1 à 366.',
        },
        schema: { type: 'string' },
      },
      {
        ...{ name: 'date', in: 'query', required: false },
        says: {
          en: 'UTC day, from 2000-11-01; default today.',
          fr: 'Jour UTC, à partir du 2000-11-01 ; par défaut aujourd’hui.',
        },
        schema: { type: 'string', format: 'date' },
      },
    ],
    answers: [{ status: 200, says: { en: 'The detections.', fr: 'Les détections.' }, media: 'text/csv' }],
    problems: [
      ...(['invalid-parameters', 'date-format', 'date-in-future', 'date-before-archive'] as const),
      ...(['not-found', 'upstream-failure', 'upstream-timeout'] as const),
    ],
  },
];
