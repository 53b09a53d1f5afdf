import { afterAll, expect, it } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { SAMPLES } from 'sylvan/samples';
import { exampleOf, SAMPLE } from '../../../scripts/service-examples.mjs';
import { publishedDocument } from '../support/document.ts';

const sylvan = createSylvan();
afterAll(() => sylvan.close());

const { request, comparison } = SAMPLES.find(({ id }) => id === SAMPLE)!;
const { paths } = publishedDocument();

/** The request and the answer that the contract shows. */
function shownOf(name: string): unknown[] {
  const { requestBody, responses } = paths[`/api/v1/${name}`].post;
  const shown = [requestBody, responses['200']].map((part) => part?.content?.['application/json'].examples);
  return shown.map((examples) => examples?.example.value);
}

it.each([
  ['analyze', request, () => sylvan.analyze({ ...request, sample: SAMPLE })],
  ['compare', comparison, () => sylvan.compare({ ...comparison, sample: SAMPLE })],
] as const)(
  'the contract shows of %s what the library answers; node scripts/service-examples.mjs',
  async (name, request, call) => {
    expect(shownOf(name)).toEqual([request, exampleOf(await call())]);
  },
);
