import { describe, expect, inject, it } from 'vitest';
import { createSylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';

const { places } = inject('sylvan');

describe.skipIf(places.length === 0)('analyses of real places, in a page', { timeout: 60_000 }, () => {
  it.each(places)('match Node in $name, to the last digit', async ({ url, request, inNode }) => {
    const sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
    expect(await sylvan.analyze(request)).toEqual(inNode);
    await sylvan.close();
  });
});
