import type { CallReleased } from '../../../src/contract/index.ts';
import type { Operation, Parameter } from './operation.ts';

const ID = '9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d';
const COUNTED: CallReleased = {
  ...{ success: true, call_id: ID, calls_used: 4, calls_remaining: 6 },
  resets_at: '2026-01-01T00:00:00.000Z',
};

const CALL_ID: Parameter = {
  ...{ name: 'call_id', in: 'path', required: true },
  says: { en: 'The id that the call was made with.', fr: 'L’identifiant avec lequel l’appel a été fait.' },
  schema: { type: 'string', format: 'uuid' },
};

/** Calls that their caller computes. */
export const CALLS: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/v1/calls', id: 'spendCall', group: 'Calls', needsKey: true },
    texts: {
      en: [
        'Count a call',
        'Spends one unit for an analysis or a comparison that the caller computes, before it starts. The same call id with the same request spends once; the receipt is a JWS by a key of `/.well-known/jwks.json`.',
      ],
      fr: [
        'Compter un appel',
        'Dépense une unité pour une analyse ou une comparaison que l’appelant calcule, avant qu’elle ne commence. Le même identifiant avec la même requête ne dépense qu’une fois ; le reçu est un JWS signé par une clé de `/.well-known/jwks.json`.',
      ],
    },
    body: {
      schema: 'CallRequest',
      example: { call_id: ID, operation: 'analyze', request_hash: '5'.repeat(64) },
    },
    answers: [
      {
        status: 201,
        says: { en: 'The unit is spent.', fr: 'L’unité est dépensée.' },
        headers: ['Idempotency-Replayed'],
        schema: 'CallAnswer',
        example: { ...COUNTED, receipt: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl' },
      },
    ],
    problems: ['idempotency-mismatch', 'quota-exceeded'],
  },
  {
    ...{
      method: 'delete',
      path: '/api/v1/calls/{call_id}',
      id: 'releaseCall',
      group: 'Calls',
      needsKey: true,
    },
    texts: {
      en: [
        'Give a call back',
        'The unit of a call that failed or was cancelled comes back: within 15 minutes, as often a month as the plan has calls.',
      ],
      fr: [
        'Rendre un appel',
        'L’unité d’un appel échoué ou annulé revient : dans les 15 minutes, autant de fois par mois que la formule a d’appels.',
      ],
    },
    parameters: [CALL_ID],
    answers: [
      {
        status: 200,
        says: { en: 'The unit is back.', fr: 'L’unité est revenue.' },
        schema: 'CallReleased',
        example: COUNTED,
      },
    ],
    problems: ['invalid-parameters', 'not-found', 'release-too-late'],
  },
];
