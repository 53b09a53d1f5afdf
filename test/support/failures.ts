import { expect } from 'vitest';
import { SylvanError } from 'sylvan/node';

/** The error a call of the built package ends with: there must be one, and of the class its users catch. */
export async function failureOf(call: Promise<unknown>): Promise<SylvanError> {
  const error: unknown = await call.then(
    () => expect.fail('an answer came'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SylvanError);
  return error as SylvanError;
}
