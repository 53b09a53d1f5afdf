import { createRoute } from '@hono/zod-openapi';
import type { Handler } from 'hono';
import type { ProblemCode } from '#server';
import type { Env } from '../http/context.ts';
import { headersNamed, textSchema, type HeaderName, type TextForm } from './headers.ts';
import { problemAnswers } from './problems.ts';
import { refTo, type SchemaName } from './schemas.ts';

/** A successful answer, or any other that is not a problem. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** The contract's schema of an answer in JSON, of which `example` is an example. */
  readonly schema?: SchemaName;
  readonly example?: unknown;
  /** Media types of an answer in other formats. If there is a schema as well, `Accept` selects between them. */
  readonly media?: readonly string[];
}

/** A parameter, which is text and must have this `form`. The body is separate. */
export function parameter(
  name: string,
  place: 'header' | 'query' | 'path',
  description: string,
  { required = true, ...form }: TextForm & { readonly required?: boolean } = {},
) {
  return { name, in: place, required, description, schema: textSchema(form) };
}

/** An operation of the service: its route and its entry in the contract. {@link routeOf} adds the parts common to its kind. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  /** The path, with parameters in braces. */
  readonly path: string;
  readonly id: string;
  readonly group: 'Analyses' | 'Keys' | 'Calls' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Whether it needs a key. */
  readonly key?: true;
  readonly parameters?: readonly ReturnType<typeof parameter>[];
  readonly body?: { readonly schema: SchemaName; readonly example: unknown };
  readonly answers: readonly Answer[];
  /** Problems in addition to those of its kind. */
  readonly problems?: readonly ProblemCode[];
}

/** Registers an operation with its handler. */
export type Add = (operation: Operation, handler: Handler<Env>) => void;

/** Problems of operations that read days, and of those that read from other hosts. */
export const OF_DAYS: readonly ProblemCode[] = ['date-format', 'date-in-future', 'date-before-archive'];
export const OF_HOSTS: readonly ProblemCode[] = ['upstream-failure', 'upstream-timeout'];

/** Problems by kind of operation: below `/api`, with a key, with a body. */
const OF_API: readonly ProblemCode[] = ['key-in-query', 'unavailable', 'internal'];
const WITH_KEY: readonly ProblemCode[] = ['missing-key', 'invalid-key', 'key-suspended', 'rate-limited'];
const WITH_BODY: readonly ProblemCode[] = [
  'malformed-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-parameters',
];

/** The route of an operation. Its body has no validator: the handler reads it within limits and names all of its faults. */
export function routeOf(operation: Operation) {
  const { method, path, id, group, summary, description, key, parameters, body, answers } = operation;
  const problems = [
    ...(path.startsWith('/api/') ? OF_API : []),
    ...(key === undefined ? [] : WITH_KEY),
    ...(body === undefined ? [] : WITH_BODY),
    ...(operation.problems ?? []),
  ];
  const month: HeaderName[] = key === undefined ? [] : ['RateLimit-Policy', 'RateLimit'];
  const headers: HeaderName[] = ['Request-Id', ...month];
  return createRoute({
    method,
    path,
    operationId: id,
    tags: [group],
    summary,
    description,
    security: key === undefined ? [] : [{ key: [] }],
    ...(parameters !== undefined && { parameters: [...parameters] }),
    ...(body !== undefined && { request: { body: { required: true, content: jsonOf(body) } } }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer, headers)])),
      ...problemAnswers(problems, headers),
    },
  });
}

function answerOf({ description, headers: own = [], schema, example, media }: Answer, headers: HeaderName[]) {
  return {
    description,
    headers: headersNamed([...headers, ...own]),
    ...((schema ?? media) !== undefined && {
      content: {
        ...(schema !== undefined && jsonOf({ schema, example })),
        ...Object.fromEntries((media ?? []).map((type) => [type, { schema: textSchema({}) }])),
      },
    }),
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
