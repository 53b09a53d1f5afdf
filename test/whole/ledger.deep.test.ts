import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSylvan, SylvanError } from 'sylvan/node';
import { randomScenario, writeScenario } from '../../simulator/index.ts';
import { disagreements, wrongSums, yearsApart } from '../support/ledger-sums.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { useFolder } from '../support/closing.ts';

const ZONES = 200;
/** Number of zones that are written and analyzed in parallel. */
const LANES = 2;

const folder = useFolder();

type Zone = { readonly lat: number; readonly lng: number; readonly size: number };

/** Inconsistencies between an analysis and comparisons over one, two and three years up to its date. */
async function faultsOf(catalog: string, zone: Zone, date: string): Promise<string[]> {
  const sylvan = createSylvan({ catalog, cache: false });
  try {
    const analysis = await sylvan.analyze({ ...zone, date });
    const compared = await Promise.all(
      [1, 2, 3].map((years) =>
        sylvan.compare({ ...zone, ...yearsApart(date, years) }).catch((error: unknown) => {
          if (error instanceof SylvanError && error.code === 'no-imagery') return null;
          throw error;
        }),
      ),
    );
    const known = compared.filter((answer) => answer !== null);
    const lost = known
      .filter(({ details }) => details.forest.told_by === 'years')
      .flatMap(({ details: { forest } }) => forest.confirmed_loss_ha ?? []);
    return [
      ...(compared[0]?.details.forest.told_by === 'years' ? disagreements(analysis, compared[0]) : []),
      ...known.flatMap(wrongSums),
      ...lost.flatMap((hectares, i) => (i > 0 && hectares < lost[i - 1] ? ['more years lose less'] : [])),
    ];
  } finally {
    await sylvan.close();
  }
}

describe(`${ZONES} simulated zones`, () => {
  it(
    'have the same forest on a date in each call, and hectares that add up',
    { timeout: 2_400_000 },
    async () => {
      const faults: string[] = [];
      const lane = async (first: number) => {
        for (let seed = first; seed <= ZONES; seed += LANES) {
          const spec = randomScenario(seed);
          const catalog = join(folder.path, spec.id);
          const {
            request: { date, ...zone },
          } = await writeScenario(spec, catalog);
          const found = await faultsOf(catalog, zone, date);
          faults.push(...found.map((fault) => `seed ${seed}: ${fault}`));
          await rm(catalog, { recursive: true });
        }
      };
      await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i + 1)));
      expect(faults).toEqual([]);
    },
  );
});

describe.each([
  { place: 'rondonia', zone: { lat: -10.499993, lng: -64.600005, size: 5 } },
  { place: 'sen2cor', zone: { lat: -10.500019, lng: -65.200018, size: 3 } },
  { place: 'matlantica', zone: { lat: -24.899955, lng: -51, size: 6 } },
  { place: 'pantanal', zone: { lat: -17.500023, lng: -56.000013, size: 10 } },
])('the labelled place $place', ({ place, zone }) => {
  const dates = place === 'rondonia' || place === 'sen2cor' ? ['2019-05-31', '2019-07-31'] : ['2018-12-15'];

  it.skipIf(!hasRealData(`truth/${place}`)).each(dates)(
    'has the same forest on %s in each call, and hectares that add up',
    { timeout: 120_000 },
    async (date) => {
      expect(await faultsOf(realData(`truth/${place}`), zone, date)).toEqual([]);
    },
  );
});
