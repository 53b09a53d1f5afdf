import { LANGS } from 'sylvan/contract';
import { offeredPlans } from '../plans.ts';
import type { Answer, Operation } from './operation.ts';

/** Of documents that stay as they are while the service runs. */
const UNCHANGED: Answer = {
  status: 304,
  says: {
    en: 'Unchanged since the version that `If-None-Match` names.',
    fr: 'Inchangé depuis la version que nomme `If-None-Match`.',
  },
  headers: ['ETag'],
};

/** What anybody may read. */
export const PUBLISHED: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/api/v1/plans', id: 'getPlans', group: 'Service', needsKey: false },
    texts: {
      en: ['The plans', 'What each plan costs and includes, in the language of `Accept-Language`.'],
      fr: ['Les formules', 'Ce que chaque formule coûte et comprend, dans la langue de `Accept-Language`.'],
    },
    answers: [
      {
        status: 200,
        says: { en: 'The plans.', fr: 'Les formules.' },
        schema: 'Plans',
        example: offeredPlans('keys@example.org', 'en'),
      },
    ],
    problems: [],
  },
  {
    ...{ method: 'get', path: '/api/v1/openapi.json', id: 'getContract', group: 'Service', needsKey: false },
    texts: {
      en: ['This contract', 'This document: OpenAPI 3.1, in English.'],
      fr: ['Ce contrat', 'Ce document : OpenAPI 3.1, en anglais.'],
    },
    answers: [
      {
        status: 200,
        says: { en: 'The contract.', fr: 'Le contrat.' },
        media: 'application/json',
        headers: ['ETag'],
      },
      UNCHANGED,
    ],
    problems: [],
  },
  {
    ...{ method: 'get', path: '/docs', id: 'getDocumentation', group: 'Service', needsKey: false },
    texts: {
      en: ['The documentation', 'This contract as a page for people, in English or French.'],
      fr: ['La documentation', 'Ce contrat en une page à lire, en anglais ou en français.'],
    },
    parameters: [
      {
        ...{ name: 'lang', in: 'query', required: false },
        says: {
          en: 'Language of the page, before `Accept-Language`.',
          fr: 'Langue de la page, avant `Accept-Language`.',
        },
        schema: { type: 'string', enum: [...LANGS] },
      },
    ],
    answers: [
      {
        status: 200,
        says: { en: 'The page.', fr: 'La page.' },
        media: 'text/html',
        headers: ['Content-Language', 'ETag'],
      },
      UNCHANGED,
    ],
    problems: [],
  },
  {
    ...{
      method: 'get',
      path: '/.well-known/jwks.json',
      id: 'getSigningKeys',
      group: 'Service',
      needsKey: false,
    },
    texts: {
      en: [
        'Keys that sign',
        'Public keys (a JWK set) of what the service signs, ES256: the present one, and the one before it.',
      ],
      fr: [
        'Clés de signature',
        'Clés publiques (un ensemble JWK) de ce que le service signe, ES256 : la présente, et la précédente.',
      ],
    },
    answers: [{ status: 200, says: { en: 'The keys.', fr: 'Les clés.' }, media: 'application/json' }],
    problems: ['unavailable', 'internal'],
  },
];
