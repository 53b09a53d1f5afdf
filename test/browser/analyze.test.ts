import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';

const { sampleUrl, sampleInNode, sampleRequest, bundledUrl, bundledRequest, bundledInNode } =
  inject('sylvan');

let sylvan: Sylvan | undefined;
afterEach(() => sylvan?.close());

/** The parts of an answer that must be the same in Node and in a page: all but the host of the pixels. */
function comparable(answer: AnalyzeAnswer): AnalyzeAnswer {
  const sources = answer.details.sources.map((source) => ({ ...source, host: null }));
  return { ...answer, details: { ...answer.details, sources } };
}

describe('analyze, in a page', () => {
  it('gives the same answer as Node for a sample with six sources, to the last digit', async () => {
    sylvan = createSylvan({ samplesUrl: bundledUrl });
    const answer = await sylvan.analyze(bundledRequest);
    expect(comparable(answer)).toEqual(comparable(bundledInNode));
    expect(answer.satellites_used).toHaveLength(6);
  });

  it('rejects with the abort reason, and gives the same answer as Node for a catalog afterwards', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: sampleUrl });
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = sylvan.analyze(sampleRequest, {
      signal: controller.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 0) controller.abort(reason);
      },
    });
    await expect(call).rejects.toBe(reason);
    expect(comparable(await sylvan.analyze(sampleRequest))).toEqual(comparable(sampleInNode));
  });

  it('rejects with worker-unavailable if a worker cannot be loaded', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: sampleUrl, workerUrl: '/no/such/worker.js' });
    await expect(sylvan.analyze(sampleRequest)).rejects.toMatchObject({ code: 'worker-unavailable' });
  });
});
