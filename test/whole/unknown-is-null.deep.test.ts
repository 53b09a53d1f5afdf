import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createSylvan,
  type AnalyzeAnswer,
  type AnalyzeInput,
  type CompareAnswer,
  type CompareInput,
  type Sylvan,
  type SylvanOptions,
} from 'sylvan/node';
import { comparisonScenario, writeComparison } from '../../simulator/index.ts';
import { analyzeAnswerSchema, compareAnswerSchema } from '../../src/contract/index.ts';
import { numbersIn, numbersOf } from '../support/numbers.ts';
import { ANALYSIS, COMPARISON, type RestsOn } from '../support/rests-on.ts';
import { SMALL, writeScenarioIn } from '../support/scenarios.ts';
import { writeItems, type ZoneItem } from '../support/zones.ts';
import { useFolder } from '../support/closing.ts';

vi.setConfig({ testTimeout: 30_000 });

/** A call without some of its evidence: `gone` completely, or `less` of it. */
interface Removal {
  readonly name: string;
  readonly isThere?: (item: ZoneItem) => boolean;
  readonly sources?: NonNullable<SylvanOptions['sources']>;
  readonly request?: Partial<AnalyzeInput>;
  readonly gone?: readonly string[];
  readonly less?: readonly string[];
}

const folder = useFolder();

const dayOf = ({ properties }: ZoneItem) => String(properties.datetime).slice(0, 10);
const isOf = (collection: string, item: ZoneItem) => item.collection.startsWith(collection);

/** Makes a record from a folder's catalog without the removed evidence. */
async function made<Answer>(
  parent: string,
  { name, isThere, sources = {} }: Removal,
  call: (sylvan: Sylvan) => Promise<Answer>,
): Promise<Answer> {
  const file = `${name.replaceAll(/\W/g, '-')}.json`;
  const catalog = isThere ? await writeItems(parent, file, (item) => (isThere(item) ? item : null)) : parent;
  const sylvan = createSylvan({ catalog, sources, workers: 2 });
  try {
    return await call(sylvan);
  } finally {
    await sylvan.close();
  }
}

/**
 * Faults of a record that lacks evidence: numbers that stay without their evidence, and numbers that change
 * without need.
 */
function faultsOf(
  table: Readonly<Record<string, RestsOn>>,
  whole: unknown,
  record: unknown,
  { gone = [], less = [] }: Removal,
): string[] {
  const [before, after] = [numbersIn(whole), numbersIn(record)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const { path, name } = (before.get(key) ?? after.get(key))!;
    const { needs = [], either = [], uses = [], member } = table[path] ?? {};
    const isLost = (evidence: string) => gone.includes(evidence);
    const isUnfounded =
      [...needs, ...(member?.(name) ?? [])].some(isLost) || (either.length > 0 && either.every(isLost));
    if (isUnfounded) return after.has(key) ? [`${key} stays: ${after.get(key)!.values.join()}`] : [];
    const mayChange = [...needs, ...either, ...uses, ...(member?.(name) ?? [])].some(
      (evidence) => isLost(evidence) || less.includes(evidence),
    );
    const isSame = JSON.stringify(before.get(key)?.values) === JSON.stringify(after.get(key)?.values);
    return mayChange || isSame ? [] : [`${key} changes`];
  });
}

/** Paths without a row, rows without a path, and rows for which the complete record has no number. */
function gapsOf(table: Readonly<Record<string, RestsOn>>, schema: unknown, whole: unknown): string[] {
  const paths = numbersOf(schema);
  const filled = new Set([...numbersIn(whole).values()].map(({ path }) => path));
  return [
    ...paths.filter((path) => !(path in table)).map((path) => `${path}: no evidence listed`),
    ...Object.keys(table)
      .filter((path) => !paths.includes(path))
      .map((path) => `${path}: no such number`),
    ...Object.entries(table)
      .filter(([path, { isEmpty = false }]) => filled.has(path) === isEmpty)
      .map(([path]) => `${path}: has a number in the record, or should have one`),
  ];
}

const LANDSAT_YEARS = [2008, 2009, 2010, 2011, ...Array.from({ length: 12 }, (_, i) => 2013 + i)];
const landsatYear = (year: number) => `${year > 2012 ? 'landsat89' : 'landsat45'} ${year}`;
const yearsOf = (mission: string) => LANDSAT_YEARS.map(landsatYear).filter((id) => id.startsWith(mission));
/** Years of Landsat are removed from records with only the trend, which are fast. */
const TREND = { fields: ['trend'] } as const satisfies Partial<AnalyzeInput>;
const isLandsat = (item: ZoneItem) => isOf('landsat', item);
const isSentinel2 = (item: ZoneItem) => isOf('sentinel-2', item);

/** The last season of the baseline ends on 30 September 2024; the images of the date begin on 2 June 2025. */
const [BASELINE_END, PRESENT] = ['2024-10-01', '2025-06-01'];
const isBaseline = (item: ZoneItem) => isSentinel2(item) && dayOf(item) <= BASELINE_END;

const REMOVALS: readonly Removal[] = [
  { name: 'Sentinel-1 off', sources: { sentinel1: false }, gone: ['sentinel1'] },
  { name: 'Landsat 8/9 off', sources: { landsat89: false }, gone: ['landsat89', ...yearsOf('landsat89')] },
  { name: 'Landsat 4/5 off', sources: { landsat45: false }, gone: ['landsat45', ...yearsOf('landsat45')] },
  {
    name: 'all Landsat off',
    sources: { landsat89: false, landsat45: false },
    gone: ['landsat89', 'landsat45', ...LANDSAT_YEARS.map(landsatYear)],
  },
  { name: 'fires off', sources: { firms: false }, gone: ['firms'] },
  { name: 'LiDAR off', sources: { gedi: false }, gone: ['gedi'] },
  { name: 'height map off', sources: { 'canopy-map': false }, gone: ['canopy-map'] },
  { name: 'no heights', sources: { gedi: false, 'canopy-map': false }, gone: ['gedi', 'canopy-map'] },
  { name: 'no fire table', isThere: (item) => !isOf('firms', item), gone: ['firms'] },
  { name: 'no LiDAR table', isThere: (item) => !isOf('gedi', item), gone: ['gedi'] },
  ...['2024', '2025'].map((year) => ({
    name: `no radar of ${year}`,
    isThere: (item: ZoneItem) => !(isOf('sentinel-1', item) && dayOf(item).startsWith(year)),
    ...(year === '2025' ? { gone: ['sentinel1'] } : { less: ['sentinel1'] }),
  })),
  ...['2022', '2023', '2024'].map((year) => ({
    name: `no baseline of ${year}`,
    isThere: (item: ZoneItem) => !(isBaseline(item) && dayOf(item).startsWith(year)),
    less: ['baseline', 'history'],
  })),
  { name: 'no baseline', isThere: (item) => !isBaseline(item), gone: ['baseline'], less: ['history'] },
  {
    name: 'nothing between the baseline and the date',
    isThere: (item) => !isSentinel2(item) || dayOf(item) <= BASELINE_END || dayOf(item) >= PRESENT,
    less: ['history'],
  },
  {
    name: 'quick',
    request: { detail: 'quick' },
    gone: ['baseline', 'history', 'sentinel1', 'landsat89', 'landsat45', ...LANDSAT_YEARS.map(landsatYear)],
    less: ['detail'],
  },
  {
    name: 'NDVI only',
    request: { fields: ['ndvi_current'] },
    gone: [
      ...['baseline', 'history', 'sentinel1', 'firms', 'gedi', 'canopy-map', 'forest', 'score'],
      ...['landsat89', 'landsat45', ...LANDSAT_YEARS.map(landsatYear)],
    ],
  },
  ...[2008, 2013, 2019, 2024].map((year) => ({
    name: `no Landsat of ${year}`,
    request: TREND,
    isThere: (item: ZoneItem) => !(isLandsat(item) && dayOf(item).startsWith(`${year}`)),
    gone: [landsatYear(year)],
    less: ['landsat89', 'landsat45'],
  })),
  {
    name: 'four years of Landsat',
    request: TREND,
    isThere: (item) => !(isLandsat(item) && dayOf(item) < '2021'),
    gone: ['landsat45', 'five years', ...LANDSAT_YEARS.filter((year) => year < 2021).map(landsatYear)],
    less: ['landsat89'],
  },
];

describe('numbers of an analysis are null without their evidence', () => {
  let whole: AnalyzeAnswer;
  let trendAlone: AnalyzeAnswer;
  let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
  beforeAll(async () => {
    const [felled, cleared] = SMALL.events;
    const outline = { ...SMALL, events: [{ ...felled, date: '2017-11-15' }, cleared] };
    sample = await writeScenarioIn(folder.path, { outline, since: LANDSAT_YEARS[0] });
    whole = await analyze({ name: 'whole' });
    trendAlone = await analyze({ name: 'trend', request: TREND });
  }, 60_000);

  const analyze = (removal: Removal) =>
    made(sample.folder, removal, (sylvan) =>
      sylvan.analyze({ ...sample.request, ...removal.request } as AnalyzeInput),
    );

  it('as listed for every number of the schema', () => {
    expect(gapsOf(ANALYSIS, analyzeAnswerSchema, whole)).toEqual([]);
  });

  it.each(REMOVALS)('$name', async (removal) => {
    const record = await analyze(removal);
    const base = removal.request === TREND ? trendAlone : whole;
    expect(faultsOf(ANALYSIS, base, record, removal)).toEqual([]);
    expect(analyzeAnswerSchema.parse(record)).toEqual(record);
    if (record.details.loss === null) expect(record.details.summary).not.toMatch(/\d ha/);
    expectPointsAddUp(record);
  });
});

/** Unknown terms earn no points, but count among those that could be known. */
function expectPointsAddUp({ score, details }: AnalyzeAnswer): void {
  const { score_terms: terms, score_gate: gate, score_completeness: completeness } = details;
  if (score === null) return;
  for (const { value, weight, points } of terms) expect(points).toBeCloseTo(100 * gate! * value * weight, 4);
  expect(score).toBe(Math.floor(terms.reduce((sum, { points }) => sum + points, 0) + 0.5));
  expect(completeness).toBeCloseTo(
    terms.reduce((sum, { weight }) => sum + weight, 0),
    10,
  );
}

const PERIODS = ['period1', 'period2'] as const;

describe('numbers of a comparison are null without their evidence', () => {
  let whole: CompareAnswer;
  let sample: Awaited<ReturnType<typeof writeComparison>>;
  beforeAll(async () => {
    const spec = comparisonScenario(1, { kind: 'winter-cut' });
    sample = await writeComparison(spec, join(folder.path, spec.scenario.id));
    whole = await compare({ name: 'whole' });
  }, 60_000);

  const compare = (removal: Removal) =>
    made(sample.folder, removal, (sylvan) => sylvan.compare(sample.request as CompareInput));

  /** By the date of an item; that of a fire table is its period's last day. */
  const periodOf = (item: ZoneItem) => (dayOf(item) <= whole.period1.end ? 'period1' : 'period2');

  it('as listed for every number of the schema', () => {
    expect(gapsOf(COMPARISON, compareAnswerSchema, whole)).toEqual([]);
  });

  const radar = PERIODS.map((period) => `${period} sentinel1`);
  const fires = PERIODS.map((period) => `${period} firms`);
  it.each<Removal>([
    { name: 'Sentinel-1 off', sources: { sentinel1: false }, gone: radar },
    { name: 'fires off', sources: { firms: false }, gone: fires },
    ...PERIODS.flatMap((period, i) => [
      {
        name: `no radar of ${period}`,
        isThere: (item: ZoneItem) => !(isOf('sentinel-1', item) && periodOf(item) === period),
        gone: [radar[i]],
      },
      {
        name: `no fires of ${period}`,
        isThere: (item: ZoneItem) => !(isOf('firms', item) && periodOf(item) === period),
        gone: [fires[i]],
      },
    ]),
  ])('$name', async (removal) => {
    const record = await compare(removal);
    expect(faultsOf(COMPARISON, whole, record, removal)).toEqual([]);
    expect(compareAnswerSchema.parse(record)).toEqual(record);
  });
});
