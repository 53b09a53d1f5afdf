import { expect } from 'vitest';
import { SylvanError } from 'sylvan/node';

/** The error with which a call of the built package rejects; it must be a SylvanError. */
export async function failureOf(call: Promise<unknown>): Promise<SylvanError> {
  const error: unknown = await call.then(
    () => expect.fail('an answer came'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SylvanError);
  return error as SylvanError;
}
