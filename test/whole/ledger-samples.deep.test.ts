import { layered } from '../support/layered.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { hasRealData, realData } from '../support/real-data.ts';
import { bars, disagreements, wrongSums, yearsApart } from '../support/ledger-sums.ts';

const SAMPLES = join(import.meta.dirname, '../../build/samples');
const PLACES = [
  { id: 'frontier', catalog: join(SAMPLES, 'frontier'), date: '2025-08-31', is: true },
  { id: 'old-forest', catalog: join(SAMPLES, 'old-forest'), date: '2025-08-31', is: true },
  { id: 'rondonia', catalog: 'truth/rondonia', date: '2019-07-31', is: hasRealData('truth/rondonia') },
  { id: 'sen2cor', catalog: 'truth/sen2cor', date: '2019-08-31', is: hasRealData('truth/sen2cor') },
];
const ZONES: Readonly<Record<string, { readonly lat: number; readonly lng: number; readonly size: number }>> =
  {
    frontier: { lat: -10.599201, lng: -61.352878, size: 3 },
    'old-forest': { lat: -4.201975, lng: -61.376469, size: 3 },
    rondonia: { lat: -10.499993, lng: -64.600005, size: 5 },
    sen2cor: { lat: -10.500019, lng: -65.200018, size: 3 },
  };

for (const { id, catalog, date, is } of PLACES)
  describe.skipIf(!is)(`the ledger of ${id}`, () => {
    const zone = ZONES[id];
    let sylvan: Sylvan;
    let year: CompareAnswer;
    beforeAll(async () => {
      const folder = catalog.startsWith('truth') ? realData(catalog) : catalog;
      sylvan = createSylvan({ catalog: folder, cache: false });
      year = await sylvan.compare({ ...zone, ...yearsApart(date, 1) });
    }, 60_000);
    afterAll(() => sylvan.close());

    it('gives the same forest, loss and gain in an analysis and in a comparison of one year', async () => {
      const { answer, layers } = await layered(sylvan.analyze({ ...zone, date }, { layers: true }));
      expect(disagreements(answer, year)).toEqual([]);
      expect(answer.details.loss).not.toBeNull();
      const { all, dated } = bars(layers, answer.details.quality.history_resolution_m! ** 2);
      expect(all).toBeCloseTo(answer.details.loss!.confirmed_ha, 1);
      expect(dated).toBe(all);
    });

    it('adds up over one, two and three years', async () => {
      const more = await Promise.all(
        [2, 3].map((years) => sylvan.compare({ ...zone, ...yearsApart(date, years) }).catch(() => null)),
      );
      const known = [year, ...more].filter((answer) => answer !== null);
      for (const answer of known) expect(wrongSums(answer)).toEqual([]);
      const lost = known.flatMap(({ details: { forest } }) => forest.confirmed_loss_ha ?? []);
      expect(lost).toEqual([...lost].sort((a, b) => a - b));
    });
  });
