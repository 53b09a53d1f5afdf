import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Lang } from 'sylvan/contract';
import { readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { documentOf } from '../../src/openapi/document.ts';
import type { Service } from '../../src/open-parts.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of the document that tests use. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, PublishedAnswer>>;
  };
}

export interface PublishedOperation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: PublishedContent };
  readonly responses: Readonly<Record<string, PublishedAnswer>>;
}

export interface PublishedAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content?: PublishedContent;
}

interface Media {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

type PublishedContent = Readonly<Record<string, Media>>;

/** The app without the parts of a service. */
export function emptyApp() {
  return createApp({ config: readConfig({}), log: createLog({ write: () => undefined }) } as Service);
}

/** The document that every service publishes. */
export function publishedDocument(lang: Lang = 'en'): Document {
  return documentOf(emptyApp(), lang) as Document;
}

/** An answer as received. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Checks answers against the document. */
interface Check {
  /** The fault of an answer of `operation`, or of an unknown path or method if that is null; null if it has none. */
  faultOf(
    operation: { readonly path: string; readonly method: string } | null,
    answer: Answered,
  ): string | null;
  /** The fault of a value according to a schema of the document; null if it has none. */
  schemaFault(ref: string, value: unknown): string | null;
}

const OWN_FORMATS = { date: true, 'date-time': true, uuid: true, email: true } as const;

export function checkBy(document: Document): Check {
  const ajv = new Ajv2020({ strict: false, formats: OWN_FORMATS });
  ajv.addSchema(document, 'document');
  const known = new Map<string, ValidateFunction>();
  const validator = (ref: string): ValidateFunction => {
    const made = known.get(ref) ?? ajv.compile({ $ref: `document${ref}` });
    known.set(ref, made);
    return made;
  };
  const schemaFault = (ref: string, value: unknown) => {
    const validate = validator(ref);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  return {
    schemaFault,
    faultOf(operation, answer) {
      const answers = operation === null ? answersElsewhere(document) : answersOf(document, operation);
      const published = answers[answer.status];
      if (published === undefined) return `undocumented status ${answer.status}`;
      return headerFault(published, answer) ?? contentFault(published, answer, schemaFault);
    },
  };
}

type Answers = Readonly<Partial<Record<string, PublishedAnswer>>>;

function answersOf({ paths }: Document, { path, method }: { path: string; method: string }): Answers {
  return paths[path][method].responses;
}

/** The answers that are allowed where there is no operation. */
function answersElsewhere(document: Document): Answers {
  const { NotFound, MethodNotAllowed } = document.components.responses;
  const { 400: badAddress, 401: noKey } = answersOf(document, { path: '/api/v1/key/status', method: 'get' });
  const answers = { 400: badAddress, 401: noKey, 404: NotFound, 405: MethodNotAllowed };
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));
}

/** Headers that are documented but not in every answer. */
const OPTIONAL = new Set(['RateLimit', 'RateLimit-Policy', 'Idempotency-Replayed', 'Retry-After']);

function headerFault({ headers }: PublishedAnswer, answer: Answered): string | null {
  const absent = Object.keys(headers).filter(
    (name) => !OPTIONAL.has(name) && !(name.toLowerCase() in answer.headers),
  );
  const undocumented = [...OPTIONAL, 'WWW-Authenticate', 'Allow'].filter(
    (name) => name.toLowerCase() in answer.headers && !(name in headers),
  );
  if (absent.length > 0) return `without ${absent.join()}`;
  return undocumented.length > 0 ? `with undocumented ${undocumented.join()}` : null;
}

function contentFault(
  { content }: PublishedAnswer,
  { headers, body }: Answered,
  schemaFault: Check['schemaFault'],
): string | null {
  const media = String(headers['content-type'] ?? '').split(';')[0];
  if (content === undefined) return body === '' ? null : 'with an undocumented body';
  if (!(media in content)) return `of undocumented type ${media}`;
  const { $ref: ref } = content[media].schema;
  return typeof ref === 'string' ? schemaFault(ref, JSON.parse(body)) : null;
}
