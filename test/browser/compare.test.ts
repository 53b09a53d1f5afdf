import { expect, inject, it } from 'vitest';
import { createSylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';
import { filesOf } from './layer-files.ts';

const { url, request, inNode, files } = inject('sylvan').clearing;

it('compare, in a page, gives the same answer as Node, and files with the same pixels and tags', async () => {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
  const { layers, ...answer } = await sylvan.compare(request, { layers: true });
  await sylvan.close();
  expect(answer).toEqual(inNode);
  expect(answer.period1.scenes_used).toBeGreaterThan(1);
  expect(await filesOf(layers)).toEqual(files);
  expect(layers.length).toBeGreaterThan(4);
});
