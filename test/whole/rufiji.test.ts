import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress, type Sylvan } from 'sylvan/node';
import { analyzeAnswerSchema } from 'sylvan/contract';
import type { IndexId } from '../../src/geo/indices.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { useClosing } from '../support/closing.ts';

function goldenOf(name: string): unknown {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../oracles/${name}.json`), 'utf8'));
}

/** Mangroves in the Rufiji delta, with six real Sentinel-2 dates. */
describe.skipIf(!hasRealData('zones/rufiji'))('an analysis of Rufiji, in Node', () => {
  const request = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31', detail: 'full' } as const;
  const progress: Progress[] = [];
  const closing = useClosing();
  let sylvan: Sylvan;
  let answer: AnalyzeAnswer;

  beforeAll(async () => {
    sylvan = closing(createSylvan({ catalog: realData('zones/rufiji') }));
    answer = await sylvan.analyze(request, { onProgress: (step) => void progress.push(step) });
  });

  it('follows the contract', () => {
    expect(analyzeAnswerSchema.parse(answer)).toEqual(answer);
  });

  it('uses the six scenes of the last 90 days', () => {
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

  it('agrees with NumPy and SciPy on the same pixels: means to 1e-6, and forest without what was lost', () => {
    const golden = goldenOf('rufiji') as {
      grids: { ownLattice: { result: Record<IndexId, { mean: number }> } };
    };
    const { ndvi, ndre, nbr } = golden.grids.ownLattice.result;
    const { forestPixels, landPixels } = goldenOf('rufiji_year') as Record<
      'forestPixels' | 'landPixels',
      number
    >;
    const { details } = answer;
    const { indices } = details;
    expect(Math.abs(indices.ndvi! - ndvi.mean)).toBeLessThan(1e-6);
    expect(Math.abs(indices.ndre! - ndre.mean)).toBeLessThan(1e-6);
    expect(Math.abs(indices.nbr! - nbr.mean)).toBeLessThan(1e-6);
    expect(answer.ndvi_current).toBeCloseTo(ndvi.mean, 4);
    // Lost forest does not count, though the oracle's year may still show it.
    const [cover, lost] = [forestPixels / landPixels, details.loss!.confirmed_ha / details.zone.area_ha];
    expect(answer.forest_cover).toBeLessThanOrEqual(Math.round(1000 * cover) / 10);
    expect(answer.forest_cover).toBeGreaterThan(100 * (cover - lost));
  });

  it('finds the same indices within 0.003 from the four scenes of standard detail', async () => {
    const standard = await sylvan.analyze({ ...request, detail: 'standard' });
    expect(standard.details.quality.scenes_used).toBe(4);
    for (const index of ['ndvi', 'ndre', 'nbr'] as const) {
      const [six, four] = [answer.details.indices[index]!, standard.details.indices[index]!];
      expect(Math.abs(six - four), index).toBeLessThan(0.003);
    }
    expect(Math.abs(standard.forest_cover! - answer.forest_cover!)).toBeLessThan(1);
  });

  it('reports its steps in order, with growing bytes', () => {
    const optical = progress.filter(({ source }) => source === 'sentinel2');
    expect(optical.map(({ step }) => step).filter((step, i, all) => step !== all[i - 1])).toEqual([
      'search',
      'survey',
      'read',
      'compute',
    ]);
    const bytes = optical.map((step) => step.bytes);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(bytes.at(-1)).toBeGreaterThan(100_000);
  });

  it('gives the same answer with one worker', async () => {
    const alone = createSylvan({ catalog: realData('zones/rufiji'), workers: 1 });
    expect(await alone.analyze(request)).toEqual(answer);
    await alone.close();
  });
});
