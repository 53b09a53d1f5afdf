import { expect } from 'vitest';

interface Summarised {
  readonly details: { readonly summary: string };
}

/** That a record's summary is the one without the source, and says by a sentence more what is missing, where it failed. */
export function expectLackReported(answer: Summarised, without: Summarised, isFailed: boolean): void {
  const [reported, plain] = [answer.details.summary, without.details.summary];
  expect(reported.slice(0, plain.length)).toBe(plain);
  const more = isFailed ? /^ Missing: [a-z -]+, whose sources could not be read\.$/i : /^$/;
  expect(reported.slice(plain.length)).toMatch(more);
}
