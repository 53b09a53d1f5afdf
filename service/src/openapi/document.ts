import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Lang } from 'sylvan/contract';
import type { Env } from '../http/context.ts';
import { spaced } from '#server';
import { FRENCH } from '../texts/openapi/french.ts';
import { HEADERS } from './headers.ts';
import { problemAnswer, problemCodes, problemTexts } from './problems.ts';
import { schemaComponents } from './schemas.ts';

const DESCRIPTION = `Forest intelligence from satellite pixels.

Send the API key as \`Authorization: Bearer syl_live_…\`, never in a URL. A failed request is free and returns a problem (RFC 9457). The language of the problem's title and detail is that of \`lang\` in the body, otherwise that of \`Accept-Language\`, otherwise English. Codes are never translated. An unknown URL returns 404; a method that the URL does not accept returns 405. An endpoint that needs a key checks the key first. Within /api/v1, changes to the contract only add fields.`;

/** Adds the components that operations refer to. */
export function addComponents({ openAPIRegistry: registry }: OpenAPIHono<Env>): void {
  for (const [name, schema] of Object.entries(schemaComponents()))
    registry.registerComponent('schemas', name, schema);
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header);
  registry.registerComponent('responses', 'NotFound', problemAnswer(['not-found'], ['Request-Id']));
  registry.registerComponent(
    'responses',
    'MethodNotAllowed',
    problemAnswer(['method-not-allowed'], ['Request-Id', 'RateLimit-Policy', 'RateLimit', 'Allow']),
  );
  registry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' });
}

/** The OpenAPI 3.1 contract of the routes added to the app so far. */
export function documentOf(app: OpenAPIHono<Env>, lang: Lang): object {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Sylvan',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
  });
  return lang === 'en' ? document : (inFrench(document) as object);
}

/** A part of the document with texts and problems in French. Throws if a text has no translation. */
function inFrench(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inFrench);
  if (typeof part !== 'object' || part === null) return part;
  const codes = problemCodes(part);
  if (codes.length > 0) return { ...part, ...problemTexts(codes, 'fr') };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, memberInFrench(name, value)]));
}

function memberInFrench(name: string, value: unknown): unknown {
  if (name === 'example' || name === 'examples') return value;
  if (typeof value !== 'string' || !['description', 'summary'].includes(name)) return inFrench(value);
  const french = FRENCH.get(value);
  if (french === undefined) throw new TypeError(`there is no French for "${value}"`);
  return outsideCode(french, spaced);
}

/** Text between backticks is code and stays unchanged. */
function outsideCode(text: string, change: (part: string) => string): string {
  const parts = text.split('`');
  return parts.map((part, i) => (i % 2 === 1 ? part : change(part))).join('`');
}
