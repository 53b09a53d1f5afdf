import { beforeAll, expect, it } from 'vitest';
import { lossGeoJson } from 'sylvan/export';
import { createSylvan, type CompareAnswer, type Layer, type Sylvan } from 'sylvan/node';
import { layered } from '../support/layered.ts';
import { useClosing } from '../support/closing.ts';

const closing = useClosing();
let sylvan: Sylvan;
let standard: CompareAnswer;
let layers: readonly Layer[];
beforeAll(async () => {
  sylvan = closing(createSylvan());
  ({ answer: standard, layers } = await layered(sylvan.compare({ sample: 'frontier' }, { layers: true })));
});

it('a quick comparison reads only the periods, without radar, and finds a large clearing within 20% of the default', async () => {
  expect(standard.details.quality.detail).toBe('standard');
  const quick = await sylvan.compare({ detail: 'quick', sample: 'frontier' });
  const { zone, quality, missing } = quick.details;
  expect([zone.resolution_m, quality.detail, missing['period1.sentinel1_vv']?.code]).toEqual([
    40,
    'quick',
    'source-off',
  ]);
  expect(quality.scenes_used).toBeLessThan(standard.details.quality.scenes_used);
  expect([quick.deforestation_alert, quick.status]).toEqual(['CRITICAL', 'SEVERE_LOSS']);
  const [loss, full] = [quick, standard].map(({ changes }) => changes.forest_loss_ha!);
  expect(Math.abs(loss / full - 1)).toBeLessThan(0.2);
  expect([quick, standard].map(({ details }) => details.forest.told_by)).toEqual(['periods', 'years']);
});

it('a comparison has polygons of loss that add up to its hectares', () => {
  const { features } = lossGeoJson(layers.find(({ id }) => id === 'loss')!);
  const sum = features.reduce((total, { properties }) => total + properties.confirmed_ha, 0);
  expect(standard.changes.forest_loss_ha).toBeGreaterThan(1);
  expect(sum).toBeCloseTo(standard.changes.forest_loss_ha!, 2);
});
