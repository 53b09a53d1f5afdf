import { describe, expect, inject, it } from 'vitest';
import { createSylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';
import { filesOf } from './layer-files.ts';

const { places, summers } = inject('sylvan');

describe.skipIf(places.length === 0)('real places, in a page', { timeout: 60_000 }, () => {
  it.each(places)('match Node in $name, to the last digit', async ({ url, request, inNode }) => {
    const sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
    expect(await sylvan.analyze(request)).toEqual(inNode);
    await sylvan.close();
  });

  it.skipIf(summers === null)('match Node in two summers of Rufiji, and so do their files', async () => {
    const { url, request, inNode, files } = summers!;
    const sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
    const { layers, ...answer } = await sylvan.compare(request, { layers: true });
    await sylvan.close();
    expect(answer).toEqual(inNode);
    expect(await filesOf(layers)).toEqual(files);
  });
});
