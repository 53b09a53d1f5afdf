import { layered } from '../support/layered.ts';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Sylvan } from 'sylvan/node';
import { bars, disagreements, wrongSums, yearsApart } from '../support/ledger-sums.ts';
import { useClosing } from '../support/closing.ts';

const DATE = '2025-08-31';

describe.each([
  { id: 'frontier', lat: -10.599201, lng: -61.352878 },
  { id: 'old-forest', lat: -4.201975, lng: -61.376469 },
])('the ledger of $id', ({ id, lat, lng }) => {
  const zone = { lat, lng, size: 3 };
  const closing = useClosing();
  let sylvan: Sylvan;
  let year: CompareAnswer;
  beforeAll(async () => {
    const catalog = resolve(import.meta.dirname, '../../build/samples', id);
    sylvan = closing(createSylvan({ catalog, cache: false }));
    year = await sylvan.compare({ ...zone, ...yearsApart(DATE, 1) });
  }, 60_000);

  it('gives the same forest, loss and gain in an analysis and in a comparison of one year', async () => {
    const { answer, layers } = await layered(sylvan.analyze({ ...zone, date: DATE }, { layers: true }));
    expect(disagreements(answer, year)).toEqual([]);
    expect(answer.details.loss).not.toBeNull();
    const { all, dated } = bars(layers, answer.details.quality.history_resolution_m! ** 2);
    expect(all).toBeCloseTo(answer.details.loss!.confirmed_ha, 1);
    expect(dated).toBe(all);
  });

  it('adds up over one, two and three years', async () => {
    const more = await Promise.all(
      [2, 3].map((years) => sylvan.compare({ ...zone, ...yearsApart(DATE, years) }).catch(() => null)),
    );
    const known = [year, ...more].filter((answer) => answer !== null);
    for (const answer of known) expect(wrongSums(answer)).toEqual([]);
    const lost = known.flatMap(({ details: { forest } }) => forest.confirmed_loss_ha ?? []);
    expect(lost).toEqual([...lost].sort((a, b) => a - b));
  });
});
