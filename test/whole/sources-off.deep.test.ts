import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type SylvanOptions } from 'sylvan/node';
import type { Sample, ScenarioTruth } from '../../simulator/index.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { warningsOf, writeItems } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

// Complete analyses, often two per test.
vi.setConfig({ testTimeout: 30_000 });

type Choices = NonNullable<SylvanOptions['sources']>;

const folder = useFolder();
let sample: Sample<ScenarioTruth>;
let whole: AnalyzeAnswer;
const closing = useClosing();

beforeAll(async () => {
  sample = await writeScenarioIn(folder.path);
  whole = await analyze({});
}, 60_000);

function analyze(sources: Choices, catalog = sample.folder): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog, sources, workers: 2 });
  closing(sylvan);
  return sylvan.analyze(sample.request);
}

describe('the score', () => {
  it('earns nothing for unknown fires, with a warning, and its interval contains the complete score', async () => {
    const answer = await analyze({ firms: false });
    expectLeftOut(answer, 'disturbance');
    expect(warningsOf(answer)).toContain('fires-unknown');
    const [low, high] = answer.details.intervals!.score!;
    expect([low <= answer.score!, whole.score! <= high]).toEqual([true, true]);
  });

  it('has no disturbance term without a baseline, and there is no alert', async () => {
    const catalog = await writeItems(sample.folder, 'no-baseline.json', (item) =>
      item.id.startsWith('SIM_20LZZ') && String(item.properties.datetime) < '2024-09-01' ? null : item,
    );
    const answer = await analyze({}, catalog);
    expect(answer.deforestation_alert).toBeNull();
    expect(answer.details.missing.deforestation_alert?.code).toBe('no-baseline');
    expect(answer.details.forest.area_ha).toBe(whole.details.forest.area_ha);
    expectLeftOut(answer, 'disturbance');
  });

  it('from optical images only has only their terms', async () => {
    const off = { sentinel1: false, landsat89: false, landsat45: false } as const;
    const answer = await analyze({ ...off, firms: false, gedi: false, 'canopy-map': false });
    expect(answer.satellites_used).toEqual(['ESA Sentinel-2']);
    expect(answer.details.score_terms.map(({ id }) => id)).toEqual([
      'cover',
      'greenness',
      'moisture',
      'fragmentation',
    ]);
    expect(answer.details.score_completeness).toBe(0.57);
    expectPointsAddUp(answer);
  });
});

function expectLeftOut(answer: AnalyzeAnswer, term: string): void {
  const left = whole.details.score_terms.find(({ id }) => id === term)!;
  expect(answer.details.score_terms.map(({ id }) => id)).not.toContain(term);
  expect(answer.details.score_completeness).toBeCloseTo(1 - left.weight, 10);
  expectPointsAddUp(answer);
}

/** Unknown terms earn no points. */
function expectPointsAddUp({ score, details }: AnalyzeAnswer): void {
  const { score_terms: terms, score_gate: gate } = details;
  for (const { value, weight, points } of terms) expect(points).toBeCloseTo(100 * gate! * value * weight, 4);
  expect(score).toBe(Math.floor(terms.reduce((sum, { points }) => sum + points, 0) + 0.5));
}
