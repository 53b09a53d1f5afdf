import { layered } from '../support/layered.ts';
import { writeGeoTiff, type Layer } from 'sylvan/export';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, isSylvanError, type Sylvan } from 'sylvan';
import { tiffContent } from '../support/tiff-content.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const { summers, clearing } = inject('sylvan');

let sylvan: Sylvan | undefined;
afterEach(() => sylvan?.close());

const contentOf = async (layer: Layer) => [layer.id, await tiffContent(await writeGeoTiff(layer))] as const;

describe.each([
  ['two summers of Rufiji', summers],
  ['two summers of the sample', clearing],
])('compare, in a page, of %s', (_, comparison) => {
  it.skipIf(comparison === null)(
    'gives the same answer as Node, and writes files with the same pixels and tags',
    async () => {
      const { url, request, inNode, files } = comparison!;
      sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
      const { answer, layers } = await layered(sylvan.compare(request, { layers: true }));
      expect(answer).toEqual(inNode);
      expect(answer.period1.scenes_used).toBeGreaterThan(1);
      expect(Object.fromEntries(await Promise.all(layers.map(contentOf)))).toEqual(files);
      expect(Object.keys(files).length).toBeGreaterThan(4);
    },
  );
});

describe('compare, in a page', () => {
  const { url, request, inNode } = clearing;

  it('rejects with the abort reason, and works again afterwards', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = sylvan.compare(request, {
      signal: controller.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 0) controller.abort(reason);
      },
    });
    await expect(call).rejects.toBe(reason);
    expect(await sylvan.compare(request)).toEqual(inNode);
  });

  it('names the period without imagery', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: url });
    const dry = { ...request, date1_start: '2022-01-01', date1_end: '2022-01-31' };
    const error: unknown = await sylvan.compare(dry).catch((thrown: unknown) => thrown);
    expect(isSylvanError(error, 'no-imagery')).toBe(true);
    expect(error).toMatchObject({ fields: { period: 1, nearest_after: null } });
  });
});
