import type { CreatedKey, KeyStatus } from '../../../src/contract/index.ts';
import { KEEP_KEY } from '../key-texts.ts';
import type { Operation } from './operation.ts';

const COUNTS = {
  ...{ calls_limit: 10, calls_used: 0, calls_remaining: 10 },
  ...{ period_start: '2025-12-01T00:00:00.000Z', resets_at: '2026-01-01T00:00:00.000Z' },
  created_at: '2025-12-05T08:30:00.000Z',
};
const KEY_ID = 'key_6d0f3c52-9a2b-4d8e-8f5a-2f0f6b1c7d43';

const CREATED: CreatedKey = {
  ...{ success: true, api_key: `syl_live_${'0'.repeat(49)}`, key_id: KEY_ID, plan: 'free', ...COUNTS },
  message: KEEP_KEY.en,
};

const STATUS: KeyStatus = {
  ...{
    success: true,
    key_id: KEY_ID,
    key_hint: '000000',
    name: 'Ada Example',
    plan: 'free',
    state: 'active',
  },
  ...{ ...COUNTS, calls_used: 3, calls_remaining: 7 },
  ...{ last_used_at: '2025-12-06', by_operation: { analyze: 2, compare: 1 } },
};

export const KEYS: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/v1/key/create', id: 'createKey', group: 'Keys', needsKey: false },
    texts: {
      en: [
        'Create a key',
        'Gives a free key, shown this once: ten calls a month (UTC), nothing rolls over. `unavailable` while the operator has closed creation.',
      ],
      fr: [
        'Créer une clé',
        'Donne une clé gratuite, montrée cette seule fois : dix appels par mois (UTC), sans report. `unavailable` tant que l’exploitant a fermé la création.',
      ],
    },
    body: { schema: 'CreateKeyRequest', example: { name: 'Ada Example', email: 'ada@example.org' } },
    answers: [
      { status: 201, says: { en: 'The key.', fr: 'La clé.' }, schema: 'CreatedKey', example: CREATED },
    ],
    problems: ['rate-limited'],
  },
  {
    ...{ method: 'get', path: '/api/v1/key/status', id: 'getKeyStatus', group: 'Keys', needsKey: true },
    texts: {
      en: ['The status of a key', 'What the key that asks has used and has left. It costs nothing.'],
      fr: ['L’état d’une clé', 'Ce que la clé a utilisé, et ce qui lui reste. La question ne coûte rien.'],
    },
    answers: [
      { status: 200, says: { en: 'The status.', fr: 'L’état.' }, schema: 'KeyStatus', example: STATUS },
    ],
    problems: [],
  },
  {
    ...{ method: 'post', path: '/api/v1/key/rotate', id: 'rotateKey', group: 'Keys', needsKey: true },
    texts: {
      en: [
        'Rotate a key',
        'Gives a new key on the same count. The old one still works for `grace_seconds`, a day unless told. Ten times a day at most.',
      ],
      fr: [
        'Remplacer une clé',
        'Donne une nouvelle clé sur le même compte. L’ancienne sert encore pendant `grace_seconds`, un jour sauf avis contraire. Dix fois par jour au plus.',
      ],
    },
    body: { schema: 'RotateKeyRequest', example: { grace_seconds: 3600 } },
    answers: [
      {
        status: 201,
        says: { en: 'The new key.', fr: 'La nouvelle clé.' },
        schema: 'CreatedKey',
        example: CREATED,
      },
    ],
    problems: ['rate-limited'],
  },
  {
    ...{ method: 'delete', path: '/api/v1/key', id: 'deleteKey', group: 'Keys', needsKey: true },
    texts: {
      en: ['Delete a key', 'Ends the key that asks at once, with all its secrets, and erases its person.'],
      fr: ['Supprimer une clé', 'Met fin aussitôt à la clé, avec tous ses secrets, et efface la personne.'],
    },
    answers: [{ status: 204, says: { en: 'The key is no more.', fr: 'La clé n’est plus.' } }],
    problems: [],
  },
];
