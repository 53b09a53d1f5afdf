import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { hasRealData, realData } from '../support/real-data.ts';
import { bars, disagreements, wrongSums, yearsApart } from '../support/ledger-sums.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');
const PLACES = [
  { id: 'frontier', catalog: join(SAMPLES, 'frontier'), date: '2025-08-31', is: true },
  { id: 'old-forest', catalog: join(SAMPLES, 'old-forest'), date: '2025-08-31', is: true },
  { id: 'rondonia', catalog: 'truth/rondonia', date: '2019-07-31', is: hasRealData('truth/rondonia') },
  { id: 'sen2cor', catalog: 'truth/sen2cor', date: '2019-08-31', is: hasRealData('truth/sen2cor') },
];
const ZONES: Readonly<Record<string, object>> = {
  frontier: { lat: -10.599201, lng: -61.352878, size: 3 },
  'old-forest': { lat: -4.201975, lng: -61.376469, size: 3 },
  rondonia: { lat: -10.499993, lng: -64.600005, size: 5 },
  sen2cor: { lat: -10.500019, lng: -65.200018, size: 3 },
};

describe.each(PLACES)('one ledger: $id', ({ id, catalog, date, is }) => {
  const zone = ZONES[id] as { lat: number; lng: number; size: number };
  let sylvan: Sylvan;
  let year: CompareAnswer;
  beforeAll(async () => {
    if (!is) return;
    sylvan = createSylvan({
      catalog: catalog.startsWith('truth') ? realData(catalog) : catalog,
      cache: false,
    });
    year = await sylvan.compare({ ...zone, ...yearsApart(date, 1) });
  }, 60_000);
  afterAll(() => sylvan?.close());

  it.skipIf(!is)(
    'has for an analysis and a comparison of a year the same forest, loss and gain',
    async () => {
      const { answer, layers } = await sylvan.analyzeLayers({ ...zone, date });
      expect(disagreements(answer, year)).toEqual([]);
      if (!answer.details.loss) return;
      const { all, dated } = bars(layers, (answer.details.quality.history_resolution_m ?? 0) ** 2);
      expect(Math.abs(all / (answer.details.loss.confirmed_ha || 1) - 1) < 0.001 || all === 0).toBe(true);
      expect(dated).toBe(all);
    },
  );

  it.skipIf(!is)('adds up, over one year and over more', async () => {
    const more = await Promise.all(
      [2, 3].map((years) => sylvan.compare({ ...zone, ...yearsApart(date, years) }).catch(() => null)),
    );
    const known = [year, ...more].filter((answer) => answer !== null);
    for (const answer of known) expect(wrongSums(answer)).toEqual([]);
    const lost = known.flatMap(({ details: { forest } }) => forest.confirmed_loss_ha ?? []);
    expect(lost).toEqual([...lost].sort((a, b) => a - b));
  });
});
