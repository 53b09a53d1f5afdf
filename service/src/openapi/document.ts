import { OpenAPIHono } from '@hono/zod-openapi';
import { ANALYSES } from './analyses.ts';
import { CANOPY_MAP } from './canopy-map.ts';
import { CALLS } from './calls.ts';
import { FIRES } from './fires.ts';
import { HEADERS } from './headers.ts';
import { HEALTH } from './health.ts';
import { KEYS } from './keys.ts';
import { pathOf, type Operation } from './operation.ts';
import { problemAnswer } from './problems.ts';
import { PUBLISHED } from './published.ts';
import { schemaComponents, type FieldSchema, type JsonSchema, type SchemaName } from './schemas.ts';

/** Every operation of the service, in the order that the documentation tells them. */
export const OPERATIONS: readonly Operation[] = [
  ...ANALYSES,
  ...FIRES,
  ...CANOPY_MAP,
  ...KEYS,
  ...CALLS,
  ...PUBLISHED,
  ...HEALTH,
];

const DESCRIPTION = `Forest intelligence from satellite pixels.

An API key is sent as \`Authorization: Bearer syl_live_…\`, never in an address. Every failure is a problem (RFC 9457) and free; its title and detail are English or French: the body's \`lang\`, else \`Accept-Language\`, else English. Codes are never translated. An unknown address answers 404, a method that an address does not know 405; what needs a key asks for it first. Within /api/v1 fields are only added.`;

/** What readers of the document rely on. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<SchemaName, JsonSchema>>;
    readonly responses: Readonly<Record<string, PublishedAnswer>>;
  };
}

export interface PublishedOperation {
  readonly operationId: string;
  readonly tags: readonly [Operation['group']];
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description: string;
    readonly schema: FieldSchema;
  }[];
  readonly requestBody?: { readonly content: PublishedContent };
  readonly responses: Readonly<Record<string, PublishedAnswer>>;
}

export interface PublishedAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content?: PublishedContent;
}

type PublishedContent = Readonly<
  Record<
    string,
    {
      readonly schema: JsonSchema;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

/** The service's contract, OpenAPI 3.1. */
export function documentOf(): Document {
  const made = new OpenAPIHono();
  const { openAPIRegistry: registry } = made;
  for (const [name, schema] of Object.entries(schemaComponents()))
    registry.registerComponent('schemas', name, schema);
  for (const [name, { says, ...header }] of Object.entries(HEADERS))
    registry.registerComponent('headers', name, { ...header, description: says.en });
  registry.registerComponent('responses', 'NotFound', problemAnswer(['not-found'], ['Request-Id']));
  registry.registerComponent(
    ...(['responses', 'MethodNotAllowed'] as const),
    problemAnswer(['method-not-allowed'], ['Request-Id', 'RateLimit-Policy', 'RateLimit', 'Allow']),
  );
  registry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' });
  for (const operation of OPERATIONS) registry.registerPath(pathOf(operation));
  return made.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      ...{ title: 'Sylvan', version: '1', description: DESCRIPTION },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
  }) as unknown as Document;
}
