import { layered, type LayeredAnalysis, type LayeredComparison } from '../support/layered.ts';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import { lossGeoJson, type LossCollection } from 'sylvan/export';

/** The polygons agree with the record, which is made from the same planes. */
describe('loss as polygons', { timeout: 60_000 }, () => {
  let sylvan: Sylvan;
  beforeAll(() => {
    sylvan = createSylvan();
  });
  afterAll(() => sylvan.close());

  const polygonsOf = ({ layers }: LayeredAnalysis | LayeredComparison) =>
    lossGeoJson(layers.find(({ id }) => id === 'loss')!);
  const sumOf = ({ features }: LossCollection, field: 'area_ha' | 'confirmed_ha') =>
    features.reduce((sum, { properties }) => sum + properties[field], 0);

  it('of a comparison add up to its loss', async () => {
    const compared = await layered(sylvan.compare({ sample: 'frontier' }, { layers: true }));
    const { forest_loss_ha } = compared.answer.changes;
    expect(forest_loss_ha).toBeGreaterThan(1);
    expect(sumOf(polygonsOf(compared), 'confirmed_ha')).toBeCloseTo(forest_loss_ha!, 2);
  });

  it('of an analysis add up to its loss', async () => {
    const analyzed = await layered(sylvan.analyze({ sample: 'frontier' }, { layers: true }));
    const { confirmed_ha, provisional_ha } = analyzed.answer.details.loss!;
    const polygons = polygonsOf(analyzed);
    expect(confirmed_ha).toBeGreaterThan(1);
    expect(sumOf(polygons, 'confirmed_ha')).toBeCloseTo(confirmed_ha, 2);
    expect(sumOf(polygons, 'area_ha')).toBeCloseTo(confirmed_ha + provisional_ha, 2);
  });
});
