import { FREE_CALLS } from '../config.ts';

/** The form that a text must have. */
export interface TextForm {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: string[];
}

export const textSchema = (form: TextForm) => ({ type: 'string' as const, ...form });

const header = (description: string, example: string, form: TextForm = {}) => ({
  description,
  schema: textSchema(form),
  example,
});

/** Answer headers by name, with description and schema. */
export const HEADERS = {
  'Request-Id': header(
    'ID of the request. If the request fails, the `instance` member of the problem details has the same value.',
    '0f8b7c7e-3a3c-4f0e-9f5e-1f1f6f2f7a10',
    { format: 'uuid' },
  ),
  'RateLimit-Policy': header(
    "The key's monthly limit of calls. Absent for a key without a limit, and when the database is not available.",
    `"month";q=${FREE_CALLS}`,
    { pattern: '^"month";q=\\d+$' },
  ),
  RateLimit: header(
    'Calls left this month, and seconds until the next month. Absent for a key without a limit, and when the database is not available.',
    '"month";r=7;t=86400',
    { pattern: '^"month";r=\\d+;t=\\d+$' },
  ),
  'Retry-After': header('Seconds after which the same request may succeed.', '5', { pattern: '^\\d+$' }),
  'Idempotency-Replayed': header(
    '`true` if the response is that of an earlier call with the same `Idempotency-Key` or the same request; the call is not charged again.',
    'true',
    { enum: ['true'] },
  ),
  'WWW-Authenticate': header('How to send a key (RFC 6750).', 'Bearer realm="sylvan"', {
    pattern: '^Bearer realm="sylvan"',
  }),
  'Content-Range': header('The range of bytes, and the total size.', 'bytes 0-16383/415236010', {
    pattern: '^bytes \\d+-\\d+/\\d+$',
  }),
  ETag: header('The version of the document, or of the file if its host states one.', '"5f3c2b1a"'),
  'Accept-Ranges': header('The unit of byte ranges.', 'bytes', { enum: ['bytes'] }),
  Allow: header('The methods that the URL accepts.', 'GET, OPTIONS'),
  'Content-Language': header('The language of the response.', 'en', { enum: ['en', 'fr'] }),
};

export type HeaderName = keyof typeof HEADERS;

export function headersNamed(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
