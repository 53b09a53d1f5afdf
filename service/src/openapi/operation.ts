import type { Lang } from 'sylvan/contract';
import type { ProblemCode } from 'sylvan/server';
import { headersNamed, type HeaderName } from './headers.ts';
import { problemAnswers } from './problems.ts';
import { refTo, type SchemaName } from './schemas.ts';

/** The answer where all went well, or one that is no problem. */
export interface Answer {
  readonly status: number;
  readonly says: Readonly<Record<Lang, string>>;
  readonly headers?: readonly HeaderName[];
  /** JSON by a schema of the contract, with an example; */
  readonly schema?: SchemaName;
  readonly example?: unknown;
  /** or something else, of this media type. */
  readonly media?: string;
}

/** Beside the body. */
export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'query' | 'path';
  readonly required: boolean;
  readonly says: Readonly<Record<Lang, string>>;
  readonly schema: { type: 'string'; format?: string; pattern?: string; enum?: string[] };
}

/** What can be asked of the service, as it is published. Everything of it that is alike elsewhere is added by {@link pathOf}. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  /** Parameters in braces. */
  readonly path: string;
  readonly id: string;
  readonly group: 'Analyses' | 'Keys' | 'Calls' | 'Service';
  /** A title, and what it does in a few sentences. */
  readonly texts: Readonly<Record<Lang, readonly [title: string, description: string]>>;
  readonly needsKey: boolean;
  readonly parameters?: readonly Parameter[];
  readonly body?: { readonly schema: SchemaName; readonly example: unknown };
  readonly answers: readonly Answer[];
  /** Those that it has beside those of its kind. */
  readonly problems: readonly ProblemCode[];
}

/** Problems by what an operation is: below `/api`, with a key, with a body. */
const OF_API: readonly ProblemCode[] = ['key-in-query', 'unavailable', 'internal'];
const WITH_KEY: readonly ProblemCode[] = ['missing-key', 'invalid-key', 'key-suspended', 'rate-limited'];
const WITH_BODY: readonly ProblemCode[] = [
  ...(['malformed-json', 'body-too-large', 'unsupported-media-type', 'invalid-parameters'] as const),
];

export function problemsOf({ path, needsKey, body, problems }: Operation): readonly ProblemCode[] {
  return [
    ...(path.startsWith('/api/') ? OF_API : []),
    ...(needsKey ? WITH_KEY : []),
    ...(body === undefined ? [] : WITH_BODY),
    ...problems,
  ];
}

/** An operation as OpenAPI has it. */
export function pathOf(operation: Operation) {
  const { method, path, id, group, texts, needsKey, parameters, body, answers } = operation;
  const month: HeaderName[] = needsKey ? ['RateLimit-Policy', 'RateLimit'] : [];
  const headers: HeaderName[] = ['Request-Id', ...month];
  return {
    ...{ method, path, operationId: id, tags: [group], summary: texts.en[0], description: texts.en[1] },
    security: needsKey ? [{ key: [] }] : [],
    ...(parameters !== undefined && { parameters: parameters.map(parameterOf) }),
    ...(body !== undefined && { request: { body: { required: true, content: jsonOf(body) } } }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer, headers)])),
      ...problemAnswers(problemsOf(operation), headers),
    },
  };
}

function parameterOf({ says, ...parameter }: Parameter) {
  return { ...parameter, description: says.en };
}

function answerOf({ says, headers: own = [], schema, example, media }: Answer, headers: HeaderName[]) {
  return {
    description: says.en,
    headers: headersNamed([...headers, ...own]),
    ...(schema !== undefined && { content: jsonOf({ schema, example }) }),
    ...(media !== undefined && { content: { [media]: { schema: { type: 'string' as const } } } }),
  };
}

function jsonOf({ schema, example }: { readonly schema: SchemaName; readonly example?: unknown }) {
  return {
    'application/json': {
      schema: refTo(schema),
      ...(example !== undefined && { examples: { example: { value: example } } }),
    },
  };
}
