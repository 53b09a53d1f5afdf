import { expect } from 'vitest';

interface Summarised {
  readonly details: { readonly summary: string };
}

/**
 * Expects a record's summary to be the one without the source, plus a sentence on what is missing if the
 * source failed.
 */
export function expectLackReported(answer: Summarised, without: Summarised, isFailed: boolean): void {
  const [reported, plain] = [answer.details.summary, without.details.summary];
  expect(reported.slice(0, plain.length)).toBe(plain);
  const more = isFailed ? /^ Missing: [a-z -]+, whose sources could not be read\.$/i : /^$/;
  expect(reported.slice(plain.length)).toMatch(more);
}
