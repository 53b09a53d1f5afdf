import { beforeAll, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { useClosing } from '../support/closing.ts';

const closing = useClosing();
let sylvan: Sylvan;
let standard: CompareAnswer;
beforeAll(async () => {
  sylvan = closing(createSylvan());
  standard = await sylvan.compare({ sample: 'frontier' });
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
