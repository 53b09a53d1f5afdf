import type { MapId } from '../../src/contract/maps.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan, type SylvanOptions } from 'sylvan/node';
import type { Sample, ScenarioTruth } from '../../simulator/index.ts';
import { differences, unexpected } from '../support/differences.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { temporaryFolder, warningsOf, writeItems } from '../support/zones.ts';

// Complete analyses, often two per test.
vi.setConfig({ testTimeout: 30_000 });

type Choices = NonNullable<SylvanOptions['sources']>;
/** All sources except the reference maps, which no field requires and the scenario lacks. */
type Source = Exclude<keyof Choices, MapId | 'maps'>;
type Field = keyof AnalyzeAnswer['details']['missing'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Sample<ScenarioTruth>;
let whole: AnalyzeAnswer;
const open: Sylvan[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeScenarioIn(folder.path);
  whole = await analyze({});
}, 60_000);
afterAll(async () => {
  await Promise.all(open.map((sylvan) => sylvan.close()));
  await folder.remove();
});

function analyze(sources: Choices, catalog = sample.folder): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog, sources, workers: 2 });
  open.push(sylvan);
  return sylvan.analyze(sample.request);
}

/** Paths that fused heights affect: heights, their errors, and the score's term. */
const HEIGHTS = [
  ...['/canopy_height', '/canopy_height_rh50', '/canopy_height_source', '/gedi_cover', '/details/height'],
  ...['canopy_height', 'canopy_height_rh50', 'gedi_cover'].map((name) => `/details/intervals/${name}`),
  '/details/score_terms/height',
  '/details/summary',
];

/**
 * Paths that non-optical evidence of forest affects (methods 6): which pixels are forest, hence cover,
 * patches, type, fires in forest and means over it; hence the alert level, the score and its grade.
 */
const FOREST = [
  ...['/forest_cover', '/deforestation_alert', '/ai_forest_type', '/score'],
  ...['/details/intervals/forest_cover', '/details/intervals/score'],
  ...['/details/forest', '/details/forest_type', '/details/loss/fires_in_forest', '/details/score_gate'],
  // The baseline forest is the current forest plus the loss.
  ...['/details/loss/baseline_forest_ha', '/details/loss/percent'],
  ...['cover', 'greenness', 'moisture', 'disturbance', 'fragmentation'].map(
    (id) => `/details/score_terms/${id}`,
  ),
  ...['/details/warnings/height-extrapolated', '/details/warnings/height-few-shots'],
];

interface Effect {
  /** Fields that are `null` because the source is off. */
  readonly nulls: readonly Field[];
  /** Paths of the record that must change, and paths that may change. */
  readonly changes: readonly string[];
  readonly may: readonly string[];
}

const EFFECTS: Readonly<Record<Source, Effect>> = {
  // Radar is a feature of the fusion (5.5) and evidence of forest (6), but of loss (8) only if the history is
  // uncertain.
  sentinel1: {
    nulls: ['sentinel1_vv'],
    changes: [
      ...[
        '/sentinel1_vv',
        '/details/radar',
        '/details/intervals/sentinel1_vv',
        '/details/missing/sentinel1_vv',
      ],
      ...['/details/sources/sentinel1', '/satellites_used'],
      ...HEIGHTS,
    ],
    may: FOREST,
  },
  // Disturbance compares the first and the last three years (2.4): either mission affects both.
  landsat89: {
    nulls: ['trend'],
    changes: [
      ...['/trend', '/score', '/details/missing/trend', '/details/sources/landsat89', '/satellites_used'],
      ...['/details/series', '/details/trends', '/details/disturbance', '/details/warnings/trend-one-sensor'],
      ...['/details/score_terms/trend', '/details/score_completeness', '/details/intervals/score'],
      '/details/summary',
    ],
    may: ['/details/quality/grade'],
  },
  landsat45: {
    nulls: [],
    changes: [
      ...['/details/sources/landsat45', '/satellites_used', '/details/series', '/details/trends/forty_year'],
      ...['/details/disturbance', '/details/warnings/trend-one-sensor'],
    ],
    may: [
      ...['/trend', '/details/trends/ten_year', '/details/score_terms/trend'],
      ...['/score', '/details/intervals/score', '/details/summary'],
    ],
  },
  // The alert treats unknown fires as none; the score's disturbance term, 0 after this clearing, is left out.
  firms: {
    nulls: ['active_fires'],
    changes: [
      ...[
        '/active_fires',
        '/details/fires',
        '/details/missing/active_fires',
        '/details/loss/fires_in_forest',
      ],
      ...['/details/sources/firms', '/satellites_used', '/details/warnings/fires-unknown'],
      ...['/details/score_terms/disturbance', '/details/score_completeness'],
      ...['/details/intervals/score', '/details/summary'],
    ],
    may: ['/deforestation_alert', '/score'],
  },
  // The height map replaces LiDAR, but only for heights.
  gedi: {
    nulls: ['canopy_height_rh50', 'gedi_cover'],
    changes: [
      ...['/details/sources/gedi', '/satellites_used', '/details/warnings/height-from-map'],
      ...['/details/missing/canopy_height_rh50', '/details/missing/gedi_cover'],
      ...HEIGHTS.filter((position) => position !== '/details/summary'),
    ],
    may: [...FOREST, '/details/summary'],
  },
  // The fusion does not need the map.
  'canopy-map': { nulls: [], changes: ['/details/sources/canopy-map'], may: [] },
};

describe('turning off a source changes exactly its fields', () => {
  it('of a record with every field and every source', () => {
    expect(whole.details.missing).toEqual({});
    const others = whole.details.sources.filter(({ status }) => status !== 'ok');
    expect(whole.details.sources).toHaveLength(9);
    // The optical history leaves no loss for radar to check.
    expect(others).toMatchObject([{ id: 'sentinel1/earlier', status: 'off', scenes: [] }]);
    expect(whole.details.loss!.highest_ha).toBeNull();
    expect(whole.details.score_completeness).toBe(1);
    expect(Object.values(whole)).not.toContain(null);
  });

  it('of a record that is reproducible', async () => {
    expect(differences(whole, await analyze({}))).toEqual([]);
  });

  it.each(Object.keys(EFFECTS) as Source[])('if the source is %s', async (source) => {
    const { nulls, changes, may } = EFFECTS[source];
    const without = await analyze({ [source]: false });
    const { elsewhere } = unexpected(differences(whole, without), [...changes, ...may]);
    const { unchanged } = unexpected(differences(whole, without), changes);
    expect({ elsewhere, unchanged }).toEqual({ elsewhere: [], unchanged: [] });
    expect(Object.keys(without.details.missing).sort()).toEqual([...nulls].sort());
    for (const field of nulls) {
      expect(without[field]).toBeNull();
      expect(without.details.missing[field]?.code).toBe('source-off');
    }
  });
});

describe('heights', () => {
  it('from the ETH map only are labelled so, without GEDI among the satellites', async () => {
    const { canopy_height, canopy_height_source, satellites_used, details } = await analyze({ gedi: false });
    expect(canopy_height).toBeGreaterThan(5);
    expect(canopy_height_source).toBe('ETH Global Canopy Height 2020, 10 m');
    expect(details.height).toMatchObject({ code: 'ETH_GCH_2020_10M', method: 'map', n: null, rmse: null });
    expect(satellites_used).toEqual(whole.satellites_used.filter((name) => name !== 'NASA GEDI'));
  });

  it('without LiDAR and map are null, and have no term in the score', async () => {
    const answer = await analyze({ gedi: false, 'canopy-map': false });
    const fields = ['canopy_height', 'canopy_height_rh50', 'canopy_height_source', 'gedi_cover'] as const;
    for (const field of fields) {
      expect(answer[field]).toBeNull();
      expect(answer.details.missing[field]?.code).toBe('source-off');
    }
    expect(answer.details.height).toBeNull();
    expectLeftOut(answer, 'height');
  });
});

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
