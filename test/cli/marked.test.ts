import { expect, it } from 'vitest';
import { marked } from '../../cli/layer-files.ts';
import { exampleAnswer } from '../support/answer.ts';

it('marks each feature as simulated if the images are, and returns real ones unchanged', () => {
  const collection = { features: [{ properties: { rank: 1 } }, { properties: { rank: 2 } }] };
  const answer = exampleAnswer();
  expect(marked(collection, answer)).toBe(collection);
  answer.details.warnings = [{ code: 'simulated-data', detail: 'Simulated.' }];
  expect(marked(collection, answer)).toEqual({
    features: [{ properties: { rank: 1, simulated: true } }, { properties: { rank: 2, simulated: true } }],
  });
});
