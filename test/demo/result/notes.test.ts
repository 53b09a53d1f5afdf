import { expect, it } from 'vitest';
import '../support/navigator.ts';
import { notesOf } from '../../../demo/src/result/notes.ts';
import { INDEX_IDS, ofIndices } from '../../../src/geo/indices.ts';
import { exampleAnswer } from '../../support/answer.ts';

it('the note of NDVI gives every other index that is known', () => {
  const { details, ...answer } = exampleAnswer();
  const noteOf = (indices: typeof details.indices) =>
    notesOf('ndvi_current', { ...answer, details: { ...details, indices } });
  const others = INDEX_IDS.filter((id) => id !== 'ndvi').map((id) => `${id.toUpperCase()} 0.50`);
  expect(noteOf(ofIndices(() => 0.5))).toEqual([others.join(', ')]);
  expect(noteOf({ ...ofIndices(() => null), nbr: 0.25 })).toEqual(['NBR 0.25']);
  expect(noteOf(ofIndices(() => null))).toEqual([]);
});
