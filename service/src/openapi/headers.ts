import type { Lang } from 'sylvan/contract';

interface Header {
  readonly says: Readonly<Record<Lang, string>>;
  readonly schema: { type: 'string'; format?: string; pattern?: string; enum?: string[] };
  readonly example: string;
}

/** Headers of answers by their names: what each says, and what it looks like. */
export const HEADERS = {
  'Request-Id': {
    says: {
      en: 'Names the request; the `instance` of its problem.',
      fr: 'Nomme la requête ; c’est l’`instance` de son problème.',
    },
    schema: { type: 'string', format: 'uuid' },
    example: '0f8b7c7e-3a3c-4f0e-9f5e-1f1f6f2f7a10',
  },
  'RateLimit-Policy': {
    says: {
      en: "The key's calls a month. Absent for a key without a limit, and where the database cannot tell.",
      fr: 'Les appels par mois de la clé. Absent pour une clé sans limite, et si la base de données ne peut le dire.',
    },
    schema: { type: 'string', pattern: '^"month";q=\\d+$' },
    example: '"month";q=10',
  },
  RateLimit: {
    says: {
      en: 'Calls that are left this month, and seconds until the next. Absent for a key without a limit, and where the database cannot tell.',
      fr: 'Les appels qui restent ce mois-ci, et les secondes jusqu’au suivant. Absent pour une clé sans limite, et si la base de données ne peut le dire.',
    },
    schema: { type: 'string', pattern: '^"month";r=\\d+;t=\\d+$' },
    example: '"month";r=7;t=86400',
  },
  'Retry-After': {
    says: {
      en: 'Seconds after which the same request may succeed.',
      fr: 'Secondes après lesquelles la même requête peut réussir.',
    },
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '5',
  },
  'Idempotency-Replayed': {
    says: {
      en: '`true` where the answer is that of an earlier call with the same Idempotency-Key; it is not charged again.',
      fr: '`true` si la réponse est celle d’un appel antérieur avec la même `Idempotency-Key` ; elle n’est pas comptée de nouveau.',
    },
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    says: { en: 'How a key is sent (RFC 6750).', fr: 'Comment une clé s’envoie (RFC 6750).' },
    schema: { type: 'string', pattern: '^Bearer realm="sylvan"' },
    example: 'Bearer realm="sylvan"',
  },
  'Content-Range': {
    says: { en: 'Which bytes these are, and of how many.', fr: 'Quels octets ce sont, et sur combien.' },
    schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
    example: 'bytes 0-16383/415236010',
  },
  ETag: {
    says: {
      en: 'The version of the document, or of the file where its host states one.',
      fr: 'La version du document, ou du fichier si son hôte en indique une.',
    },
    schema: { type: 'string' },
    example: '"5f3c2b1a"',
  },
  'Accept-Ranges': {
    says: { en: 'Ranges are counted in bytes.', fr: 'Les plages se comptent en octets.' },
    schema: { type: 'string', enum: ['bytes'] },
    example: 'bytes',
  },
  Allow: {
    says: { en: 'The methods that the address answers to.', fr: 'Les méthodes auxquelles l’adresse répond.' },
    schema: { type: 'string' },
    example: 'GET, OPTIONS',
  },
  'Content-Language': {
    says: { en: 'The language of the answer.', fr: 'La langue de la réponse.' },
    schema: { type: 'string', enum: ['en', 'fr'] },
    example: 'en',
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export function headersNamed(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
