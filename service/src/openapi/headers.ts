import { FREE_CALLS } from '../config.ts';

interface Header {
  readonly description: string;
  readonly schema: { type: 'string'; format?: string; pattern?: string; enum?: string[] };
  readonly example: string;
}

/** Answer headers by name, with description and schema. */
export const HEADERS = {
  'Request-Id': {
    description: 'Id of the request, and `instance` of its problem.',
    schema: { type: 'string', format: 'uuid' },
    example: '0f8b7c7e-3a3c-4f0e-9f5e-1f1f6f2f7a10',
  },
  'RateLimit-Policy': {
    description:
      "The key's monthly limit of calls. Absent for a key without a limit, and when the database is not available.",
    schema: { type: 'string', pattern: '^"month";q=\\d+$' },
    example: `"month";q=${FREE_CALLS}`,
  },
  RateLimit: {
    description:
      'Calls left this month, and seconds until the next month. Absent for a key without a limit, and when the database is not available.',
    schema: { type: 'string', pattern: '^"month";r=\\d+;t=\\d+$' },
    example: '"month";r=7;t=86400',
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '5',
  },
  'Idempotency-Replayed': {
    description:
      '`true` if the answer is that of an earlier call with the same `Idempotency-Key` or the same request; it is not charged again.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'How to send a key (RFC 6750).',
    schema: { type: 'string', pattern: '^Bearer realm="sylvan"' },
    example: 'Bearer realm="sylvan"',
  },
  'Content-Range': {
    description: 'The range of bytes, and the total size.',
    schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
    example: 'bytes 0-16383/415236010',
  },
  ETag: {
    description: 'The version of the document, or of the file if its host gives one.',
    schema: { type: 'string' },
    example: '"5f3c2b1a"',
  },
  'Accept-Ranges': {
    description: 'Ranges are counted in bytes.',
    schema: { type: 'string', enum: ['bytes'] },
    example: 'bytes',
  },
  Allow: {
    description: 'The methods that the URL accepts.',
    schema: { type: 'string' },
    example: 'GET, OPTIONS',
  },
  'Content-Language': {
    description: 'The language of the answer.',
    schema: { type: 'string', enum: ['en', 'fr'] },
    example: 'en',
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

export function headersNamed(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
