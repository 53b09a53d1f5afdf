import { expect } from 'vitest';
import { problemSchema, type Problem } from 'sylvan/contract';

/** The problem that an answer states; its status and id must be those of the answer. */
export async function problemOf(requested: Response | Promise<Response>): Promise<Problem> {
  const response = await requested;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = problemSchema.parse(await response.json());
  expect([problem.status, problem.instance]).toEqual([response.status, response.headers.get('request-id')]);
  return problem;
}

/** The status and the code of a refusal. */
export async function refusalOf(requested: Response | Promise<Response>): Promise<[number, string]> {
  const response = await requested;
  return [response.status, (await problemOf(response)).code];
}
