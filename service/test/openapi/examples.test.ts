import { afterAll, expect, it } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { SAMPLES } from 'sylvan/samples';
import { exampleOf, SAMPLE } from '../../../scripts/service-examples.mjs';
import { publishedDocument } from '../support/document.ts';

const sylvan = createSylvan();
afterAll(() => sylvan.close());

const { request, comparison } = SAMPLES.find(({ id }) => id === SAMPLE)!;
const { paths } = publishedDocument();

/** The example request and answer in the document. */
function documentedExamples(name: string): unknown[] {
  const { requestBody, responses } = paths[`/api/v1/${name}`].post;
  const contents = [requestBody?.content, responses['200'].content];
  return contents.map((content) => content?.['application/json'].examples?.example.value);
}

it.each([
  ['analyze', request, () => sylvan.analyze({ ...request, sample: SAMPLE })],
  ['compare', comparison, () => sylvan.compare({ ...comparison, sample: SAMPLE })],
] as const)(
  'the examples of %s are what the library answers (update: node scripts/service-examples.mjs)',
  async (name, request, call) => {
    expect(documentedExamples(name)).toEqual([request, exampleOf(await call())]);
  },
);
