import type { Operation } from './operation.ts';

export const HEALTH: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/livez', id: 'getLiveness', group: 'Service', needsKey: false },
    texts: {
      en: [
        'Is it alive?',
        'Answers 200 as long as the process answers in time, 503 where it was held up for a second or more just now.',
      ],
      fr: [
        'Est-il en vie ?',
        'Répond 200 tant que le processus répond à temps, 503 s’il vient d’être retenu une seconde ou plus.',
      ],
    },
    answers: [
      { status: 200, says: { en: 'The process answers.', fr: 'Le processus répond.' } },
      { status: 503, says: { en: 'It was held up.', fr: 'Il a été retenu.' } },
    ],
    problems: [],
  },
  {
    ...{ method: 'get', path: '/readyz', id: 'getReadiness', group: 'Service', needsKey: false },
    texts: {
      en: ['Is it ready?', 'Answers 200 when its database takes writes, else 503. It says nothing more.'],
      fr: [
        'Est-il prêt ?',
        'Répond 200 si sa base de données accepte les écritures, sinon 503. Il ne dit rien de plus.',
      ],
    },
    answers: [
      { status: 200, says: { en: 'Ready.', fr: 'Prêt.' } },
      { status: 503, says: { en: 'Not ready.', fr: 'Pas prêt.' } },
    ],
    problems: [],
  },
  {
    ...{ method: 'get', path: '/metrics', id: 'getMetrics', group: 'Service', needsKey: false },
    texts: {
      en: ['Metrics', 'For Prometheus: to the machine itself, and to who has the operator’s token.'],
      fr: ['Mesures', 'Pour Prometheus : à la machine même, et à qui a le jeton de l’exploitant.'],
    },
    answers: [{ status: 200, says: { en: 'The metrics.', fr: 'Les mesures.' }, media: 'text/plain' }],
    problems: ['not-found', 'invalid-parameters'],
  },
];
