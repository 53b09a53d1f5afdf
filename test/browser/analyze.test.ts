import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, isSylvanError, type AnalyzeAnswer, type Sylvan } from 'sylvan';
import { UNCOUNTED } from '../support/uncounted.ts';

const { realUrl, sampleUrl, rufijiInNode, sampleInNode, sampleRequest, bundledUrl, bundledInNode } =
  inject('sylvan');
const RUFIJI = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' };

let sylvan: Sylvan | undefined;
afterEach(() => sylvan?.close());

/** The parts of an answer that must be the same in Node and in a page: all but the host of the pixels. */
function comparable(answer: AnalyzeAnswer): AnalyzeAnswer {
  const sources = answer.details.sources.map((source) => ({ ...source, host: null }));
  return { ...answer, details: { ...answer.details, sources } };
}

describe('analyze, in a page', () => {
  it.skipIf(realUrl === null)('gives the same answer as Node for Rufiji, to the last digit', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: `${realUrl!}zones/rufiji/` });
    const answer = await sylvan.analyze(RUFIJI);
    expect(Math.abs(answer.details.indices.ndvi! - 0.8167)).toBeLessThan(0.005);
    expect(comparable(answer)).toEqual(comparable(rufijiInNode!));
  });

  it('gives the same answer as Node for the sample', async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: sampleUrl });
    expect(comparable(await sylvan.analyze(sampleRequest))).toEqual(comparable(sampleInNode));
  });

  it('gives the same answer as Node for a sample with six sources, to the last digit', async () => {
    sylvan = createSylvan({ samplesUrl: bundledUrl });
    const answer = await sylvan.analyze({ sample: 'frontier' });
    expect(comparable(answer)).toEqual(comparable(bundledInNode));
    expect(answer.satellites_used).toHaveLength(6);
    expect(answer.details.missing).toEqual({});
  });

  it('analyzes part of a sample, in French', async () => {
    sylvan = createSylvan({ samplesUrl: bundledUrl });
    const answer = await sylvan.analyze({ size: 1, lang: 'fr', sample: 'frontier' });
    expect(answer.details.warnings.map(({ code }) => code)).toContain('simulated-data');
    expect(answer.satellites_used).toHaveLength(6);
  });

  it('rejects with the abort reason, and works again afterwards', async () => {
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
    const error: unknown = await sylvan.analyze(sampleRequest).catch((reason: unknown) => reason);
    expect(isSylvanError(error, 'worker-unavailable')).toBe(true);
  });
});
