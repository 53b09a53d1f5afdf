import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { problemStatus, type Problem } from 'sylvan/contract';
import { asSylvanError, SylvanError, toProblem } from '#server';
import type { Env } from './context.ts';

/** Any error as a problem for the caller. A code that never leaves the service becomes `internal`. */
export function problemOf(c: Context<Env>, thrown: unknown): Problem {
  return toProblem(asTravelling(thrown), { lang: c.get('lang'), instance: c.get('requestId') });
}

/** The HTTP response for an error. */
export function problemResponse(c: Context<Env>, thrown: unknown): Response {
  const error = asTravelling(thrown);
  c.set('problem', error.code);
  const problem = problemOf(c, error);
  if (error.code === 'missing-key') c.header('WWW-Authenticate', 'Bearer realm="sylvan"');
  if (error.code === 'invalid-key' || error.code === 'access-expired')
    c.header('WWW-Authenticate', 'Bearer realm="sylvan", error="invalid_token"');
  const { retry_after: seconds, allow } = error.fields;
  if (typeof seconds === 'number') c.header('Retry-After', String(seconds));
  if (typeof allow === 'string') c.header('Allow', allow);
  c.header('Content-Type', 'application/problem+json');
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode);
}

function asTravelling(thrown: unknown): SylvanError {
  const error = asSylvanError(thrown);
  if (problemStatus(error.code) !== undefined) return error;
  return new SylvanError('internal', error.message, { cause: error });
}

/** The error for a part of the request, other than its body, whose value the service does not take. */
export function notTaken(part: string, value: string): SylvanError {
  const detail = `Not taken: ${value}.`;
  const errors = [{ pointer: `/${part}`, code: 'field-value', detail, fields: { value } }];
  return new SylvanError('invalid-parameters', `The service does not accept this ${part}.`, { errors });
}
