import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { scenarioSpec, writeScenario } from '../../simulator/index.ts';
import { useFolder } from '../support/closing.ts';

const folder = useFolder();

test(
  'a zone of 6 km measures clearings that cross its pixels of 40 m within 10 %',
  { timeout: 240_000 },
  async () => {
    const catalog = join(folder.path, 'edges');
    const spec = scenarioSpec({
      ...{ id: 'edges', title: 'clearings across pixels', seed: 6, near: { lat: 2.5, lng: 18.5 } },
      ...{ size: 6, date: '2025-08-31', forest: 'tropical-evergreen', forestFraction: 0.6, greening: 0 },
      events: [
        { kind: 'burnt', date: '2025-02-10', width: 55, height: 37 },
        { kind: 'felled', date: '2025-04-20', width: 14, height: 19 },
      ],
      fires: { forest: 0, open: 0 },
      lidar: { dates: ['2025-07-05'], noise: 0, oneInFails: 6 },
    });
    const { truth, request } = await writeScenario(spec, catalog);
    const sylvan = createSylvan({ catalog, sources: { landsat45: false, landsat89: false } });
    try {
      const { details } = await sylvan.analyze(request);
      const lost = details.forest.loss_ha! + details.loss!.provisional_ha;
      expect(Math.abs(lost / truth.clearedHa - 1)).toBeLessThan(0.1);
    } finally {
      await sylvan.close();
    }
  },
);
