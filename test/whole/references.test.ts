import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSylvan,
  type AnalyzeAnswer,
  type AnalyzeInput,
  type Sylvan,
  type SylvanOptions,
} from 'sylvan/node';
import { layerOf } from 'sylvan/export';
import { scenarioMapTruth, scenarioSpec, writeMaps } from '../../simulator/index.ts';
import { MAP_IDS } from '../../src/contract/maps.ts';
import { mapsAt } from '../support/published-maps.ts';
import { SMALL, writeScenarioIn } from '../support/scenarios.ts';
import { useFolder } from '../support/closing.ts';

const OFF = { sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false } as const;

describe('reference maps', { timeout: 60_000 }, () => {
  const folder = useFolder();
  let catalog: string;
  let request: Parameters<Sylvan['analyze']>[0];
  let answer: AnalyzeAnswer;
  let wrong: AnalyzeAnswer;

  async function analyze(
    sources: SylvanOptions['sources'],
    more: Partial<AnalyzeInput> = {},
  ): Promise<AnalyzeAnswer> {
    const sylvan = createSylvan({ catalog, sources: { ...OFF, ...sources }, workers: 2 });
    try {
      return await sylvan.analyze({ ...request, ...more } as AnalyzeInput);
    } finally {
      await sylvan.close();
    }
  }
  const maps = (own: string) => mapsAt(`${pathToFileURL(join(folder.path, own)).href}/`);

  beforeAll(async () => {
    const truth = scenarioMapTruth(scenarioSpec(SMALL));
    await writeMaps(join(folder.path, 'right'), truth);
    await writeMaps(join(folder.path, 'wrong'), truth, {
      worldCover: { omission: 0.8 },
      gfc2020: { outOfRange: 0.02 },
    });
    ({ folder: catalog, request } = await writeScenarioIn(folder.path, { since: 2025 }));
    answer = await analyze(maps('right'));
    wrong = await analyze(maps('wrong'));
  }, 60_000);

  it('are reported with the record’s forest and their agreement', () => {
    const references = answer.details.references!;
    expect(references.map(({ map, status, year, version }) => [map, status, year, version])).toEqual([
      ['worldcover', 'ok', 2021, 'v200'],
      ['gfc2020', 'ok', 2020, 'V4'],
      ['hansen', 'ok', 2025, '2025-v1.13'],
    ]);
    for (const { forest, agreement } of references) {
      // The clearing of February 2025 is forest in the older maps.
      expect(forest!).toBeGreaterThan(agreement!.ours - 0.03);
      expect(agreement!.kappa).toBeGreaterThan(0.75);
      // Cover is a fraction of land, the shares are of the whole zone.
      const { forest: own, zone } = answer.details;
      expect(agreement!.ours).toBeCloseTo(own.area_ha! / zone.area_ha, 3);
    }
  });

  it('change forest cover by less than 5 points if they are right, and widen its interval if one is wrong', async () => {
    const [without, right, misled] = await Promise.all(
      [{ maps: false as const }, maps('right'), maps('wrong')].map((own) =>
        analyze({ 'canopy-map': false, ...own }, { fields: ['forest_cover'] }),
      ),
    );
    expect(without.details.references).toBeUndefined();
    const witnessesOf = ({ details }: AnalyzeAnswer) => details.forest.evidence.map(({ witness }) => witness);
    expect(witnessesOf(without)).toEqual(['spectra']);
    expect(witnessesOf(right)).toEqual(['spectra', ...MAP_IDS]);
    expect(Math.abs(right.forest_cover! - without.forest_cover!)).toBeLessThan(5);
    // GFC2020 is damaged, so WorldCover, which misses most of the forest, is not outvoted.
    const { pull } = misled.details.forest.evidence.find(({ witness }) => witness === 'worldcover')!;
    expect(pull).toBeLessThan(-10);
    const [low, high] = misled.details.intervals!.forest_cover!;
    expect(low).toBeLessThan(misled.forest_cover!);
    expect(high).toBeGreaterThanOrEqual(without.forest_cover!);
  });

  it('give the years of a loss', () => {
    const { loss } = answer.details.references!.find(({ map }) => map === 'hansen')!;
    expect(loss!.filter(({ area_ha }) => area_ha > 1).map(({ year }) => year)).toEqual([2005, 2025]);
    // A clearing of 200 m x 200 m, 4 ha, in pixels of 28 m.
    for (const { area_ha } of loss!.filter(({ area_ha: ha }) => ha > 1))
      expect(Math.abs(area_ha - 4)).toBeLessThan(0.4);
  });

  it('are mentioned in the summary if they differ much, and reported if they are damaged, without affecting the others', () => {
    const [worldcover, gfc2020, hansen] = wrong.details.references!;
    expect(worldcover.agreement!.kappa).toBeLessThan(0.4);
    expect(wrong.details.summary).toMatch(/ESA's map of 2021 shows \d+% forest cover/);
    expect(gfc2020).toMatchObject({ status: 'failed', forest: null, agreement: null });
    expect(gfc2020.detail).toContain('not a class of this map');
    expect({ ...hansen, agreement: null }).toEqual({ ...answer.details.references![2], agreement: null });
  });

  it('are read only if `references` or forest fields are requested', async () => {
    const alone = await analyze(maps('right'), { fields: ['references'] });
    expect(alone.details.references).toEqual(answer.details.references);
    expect(alone.forest_cover).toBeNull();
    expect(alone.details.missing.forest_cover!.code).toBe('not-requested');
    const without = await analyze(maps('right'), { fields: ['ndvi_current'] });
    expect(without.details.references).toBeUndefined();
  });

  it('are the same in a comparison up to the same date, and in its layers', async () => {
    const sylvan = createSylvan({ catalog, sources: { ...OFF, ...maps('right') }, workers: 2 });
    try {
      const { lat, lng, size, date } = request as { lat: number; lng: number; size: number; date: string };
      const year = Number(date.slice(0, 4));
      const compared = await sylvan.compare(
        {
          ...{ lat, lng, size },
          ...{ date1_start: `${year - 1}${date.slice(4, 8)}01`, date1_end: `${year - 1}${date.slice(4)}` },
          ...{ date2_start: `${date.slice(0, 8)}01`, date2_end: date },
        },
        { layers: true },
      );
      expect(compared.details.references).toEqual(answer.details.references);
      const [worldcover, gfc2020, hansen, votes] = [...MAP_IDS, 'map-agreement' as const].map(
        (id) => layerOf(compared.layers, id)!.data,
      );
      const count = (i: number) => worldcover[i] + gfc2020[i] + hansen[i];
      expect(votes.every((vote, i) => vote === count(i))).toBe(true);
      expect(new Set(votes)).toEqual(new Set([0, 1, 2, 3]));
    } finally {
      await sylvan.close();
    }
  });

  it('are reported as empty without a tile', async () => {
    const { details } = await analyze({ ...maps('nowhere'), hansen: false }, { fields: ['references'] });
    expect(details.references!.map(({ map, status, forest }) => [map, status, forest])).toEqual([
      ['worldcover', 'empty', null],
      ['gfc2020', 'empty', null],
    ]);
  });

  it('identify mangrove, which spectra cannot distinguish from other forest', async () => {
    const truth = scenarioMapTruth(scenarioSpec(SMALL));
    const worldCover = truth.worldCover.map((value) => (value === 10 ? 95 : value));
    await writeMaps(join(folder.path, 'mangrove'), { ...truth, worldCover });
    expect(answer.ai_forest_type).not.toBe('Mangrove');
    const { ai_forest_type } = await analyze(maps('mangrove'), { fields: ['ai_forest_type'] });
    expect(ai_forest_type).toBe('Mangrove');
  });
});
