import type { ProblemCode } from 'sylvan/server';
import analyzeAnswer from './examples/analyze-answer.json' with { type: 'json' };
import compareAnswer from './examples/compare-answer.json' with { type: 'json' };
import type { Operation, Parameter } from './operation.ts';

const CALL_ID: Parameter = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  says: {
    en: 'The id of the call, kept 48 hours: the same id with the same request gives the first answer uncharged. One is minted where there is none.',
    fr: 'L’identifiant de l’appel, gardé 48 heures : le même identifiant avec la même requête redonne la première réponse, sans compter. Il en est créé un s’il n’y en a pas.',
  },
  schema: { type: 'string', format: 'uuid' },
};

const PROBLEMS: readonly ProblemCode[] = [
  ...(['zone-out-of-coverage', 'zone-too-small', 'zone-too-large'] as const),
  ...(['date-format', 'date-in-future', 'date-before-archive', 'no-imagery'] as const),
  ...(['request-in-progress', 'idempotency-mismatch', 'quota-exceeded'] as const),
  ...(['upstream-failure', 'upstream-timeout'] as const),
];

export const ANALYSES: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/v1/analyze', id: 'analyze', group: 'Analyses', needsKey: true },
    texts: {
      en: [
        'Analyse a zone',
        'How the forest of a square fares, from satellite pixels. One call where it succeeds; whatever fails is free.',
      ],
      fr: [
        'Analyser une zone',
        'Comment va la forêt d’un carré, d’après les pixels des satellites. Un appel en cas de succès ; tout échec est gratuit.',
      ],
    },
    parameters: [CALL_ID],
    body: {
      schema: 'AnalyzeRequest',
      example: { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' },
    },
    answers: [
      {
        ...{
          status: 200,
          says: {
            en: 'The record; each `null` has its reason in `details.missing`.',
            fr: 'Le relevé ; chaque `null` a sa raison dans `details.missing`.',
          },
        },
        ...{ headers: ['Idempotency-Replayed'], schema: 'AnalyzeAnswer', example: analyzeAnswer },
      },
    ],
    problems: PROBLEMS,
  },
  {
    ...{ method: 'post', path: '/api/v1/compare', id: 'compare', group: 'Analyses', needsKey: true },
    texts: {
      en: [
        'Compare two periods',
        'What became of the forest of a square between two periods. One call where it succeeds; whatever fails is free.',
      ],
      fr: [
        'Comparer deux périodes',
        'Ce qu’est devenue la forêt d’un carré entre deux périodes. Un appel en cas de succès ; tout échec est gratuit.',
      ],
    },
    parameters: [CALL_ID],
    body: {
      schema: 'CompareRequest',
      example: {
        ...{ lat: -10.599201, lng: -61.352878, size: 3 },
        ...{ date1_start: '2024-06-01', date1_end: '2024-08-31' },
        ...{ date2_start: '2025-06-01', date2_end: '2025-08-31' },
      },
    },
    answers: [
      {
        ...{
          status: 200,
          says: {
            en: 'What changed, period 2 minus period 1.',
            fr: 'Ce qui a changé, période 2 moins période 1.',
          },
        },
        ...{ headers: ['Idempotency-Replayed'], schema: 'CompareAnswer', example: compareAnswer },
      },
    ],
    problems: [...PROBLEMS, 'date-order', 'periods-overlap', 'period-too-long'],
  },
];
