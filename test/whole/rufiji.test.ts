import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { analyzeAnswerSchema } from 'sylvan/contract';
import { hasRealData, realData } from '../support/real-data.ts';

/** Mangroves of the Rufiji delta, six real Sentinel-2 dates; expected means are NumPy's, of a median of the same pixels. */
describe.skipIf(!hasRealData('zones/rufiji'))('Rufiji, in Node', () => {
  const request = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' };
  const progress: Progress[] = [];
  let sylvan: Sylvan;
  let answer: AnalyzeAnswer;

  beforeAll(async () => {
    sylvan = createSylvan({ catalog: realData('zones/rufiji') });
    answer = await sylvan.analyze(request, { onProgress: (step) => void progress.push(step) });
  });
  afterAll(() => sylvan.close());

  it('answers by the contract', () => {
    expect(analyzeAnswerSchema.parse(answer)).toEqual(answer);
  });

  it('uses the six scenes of the 90 days before', () => {
    const { scenes } = answer.details.sources.find(({ id }) => id === 'sentinel2')!;
    expect(scenes.map(({ date }) => date)).toEqual([
      '2019-06-05',
      '2019-06-10',
      '2019-06-15',
      '2019-06-20',
      '2019-07-15',
      '2019-08-09',
    ]);
    expect(answer.details.quality.scenes_used).toBe(6);
  });

  it('finds the means of an independent composite', () => {
    const { ndvi, ndre, nbr } = answer.details.indices;
    expect(answer.ndvi_current).toBeCloseTo(0.8167, 2);
    expect(Math.abs(ndvi! - 0.8167)).toBeLessThan(0.005);
    expect(Math.abs(ndre! - 0.6175)).toBeLessThan(0.005);
    expect(Math.abs(nbr! - 0.7551)).toBeLessThan(0.005);
  });

  it('counts up while it works', () => {
    expect(progress.map(({ step }) => step).filter((step, i, all) => step !== all[i - 1])).toEqual([
      'search',
      'survey',
      'read',
      'compute',
    ]);
    const bytes = progress.map((step) => step.bytes);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(bytes.at(-1)).toBeGreaterThan(100_000);
  });

  it('gives the same answer again, whatever the number of workers', async () => {
    const alone = createSylvan({ catalog: realData('zones/rufiji'), workers: 1 });
    expect(await alone.analyze(request)).toEqual(answer);
    await alone.close();
  });
});
