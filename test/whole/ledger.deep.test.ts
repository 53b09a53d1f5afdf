import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSylvan, SylvanError, type AnalyzeAnswer, type CompareAnswer } from 'sylvan/node';
import { randomScenario, writeScenario } from '../../simulator/index.ts';
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

const RONDONIA = { lat: -10.499993, lng: -64.600005, size: 5 };
const SEN2COR = { lat: -10.500019, lng: -65.200018, size: 3 };

describe.skipIf(!hasRealData('truth'))('the labelled place', () => {
  it.each([
    ['rondonia', { ...RONDONIA, date: '2019-05-31' }],
    ['rondonia', { ...RONDONIA, date: '2019-07-31' }],
    ['sen2cor', { ...SEN2COR, date: '2019-05-31' }],
    ['sen2cor', { ...SEN2COR, date: '2019-07-31' }],
    ['matlantica', { lat: -24.899955, lng: -51, size: 6, date: '2018-12-15' }],
    ['pantanal', { lat: -17.500023, lng: -56.000013, size: 10, date: '2018-12-15' }],
  ])(
    '%s has the same forest in each call, and hectares that add up',
    async (place, { date, ...zone }) => {
      expect(await faultsOf(realData(`truth/${place}`), zone, date)).toEqual([]);
    },
    120_000,
  );
});

const round = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0;

/** Disagreements between a comparison whose period 1 ends a year earlier and an analysis of its last day. */
function disagreements(analysis: AnalyzeAnswer, comparison: CompareAnswer): string[] {
  const { forest, loss, missing } = analysis.details;
  const compared = comparison.details.forest;
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    area: [forest.area_ha, compared.period2_ha],
    loss: [forest.loss_ha, compared.confirmed_loss_ha],
    provisional: [loss?.provisional_ha ?? null, compared.provisional_loss_ha],
    gain: [forest.gain_ha, compared.gain_ha],
    before: [loss?.baseline_forest_ha ?? null, compared.period1_ha],
    percent: [loss?.percent ?? null, comparison.changes.loss_pct],
    cover: [analysis.forest_cover, comparison.period2.forest_cover],
    unknown: [missing.deforestation_alert?.code, comparison.details.missing['changes.forest_loss_ha']?.code],
  };
  return Object.entries(pairs).flatMap(([name, [one, other]]) =>
    one === other ? [] : [`${name}: ${String(one)} and ${String(other)}`],
  );
}

/**
 * Sums of a comparison that are not exact to the last printed digit, and levels that contradict its hectares.
 */
function wrongSums({
  changes,
  details,
  period1,
  period2,
  status,
  deforestation_alert,
}: CompareAnswer): string[] {
  const { period1_ha: before, period2_ha: after, confirmed_loss_ha: loss, gain_ha: gain } = details.forest;
  if (before === null || after === null || loss === null || gain === null) {
    const stated = [
      changes.forest_loss_ha,
      changes.forest_gain_ha,
      changes.net_ha,
      status,
      deforestation_alert,
    ];
    return stated.every((value) => value === null) && details.patches.length === 0
      ? []
      : ['a part of nothing'];
  }
  const isAlarm = deforestation_alert === 'WARNING' || deforestation_alert === 'CRITICAL';
  const rules: Readonly<Record<string, boolean>> = {
    'before - loss + gain = after': round(before - loss + gain, 4) === after,
    net: changes.net_ha === round(changes.forest_gain_ha! - changes.forest_loss_ha!, 2),
    loss: changes.forest_loss_ha === round(loss, 2),
    percent: changes.loss_pct === (before > 0 ? round((100 * loss) / before, 3) : null),
    area:
      details.forest.area_change_pct === (before === 0 ? null : round((100 * (after - before)) / before, 2)),
    cover:
      changes.forest_cover === null ||
      changes.forest_cover === round(period2.forest_cover! - period1.forest_cover!, 1),
    'cover by area':
      changes.forest_cover === null ||
      Math.abs(changes.forest_cover) < 0.15 ||
      changes.forest_cover > 0 === gain > loss,
    'an alarm says of loss': !isAlarm || (status !== null && status.endsWith('_LOSS') && loss >= 1),
    'no gain beside more loss': status === null || !status.endsWith('_GAIN') || gain > loss,
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** The 60 days up to a date as period 2, and the same days `years` earlier as period 1. */
function yearsApart(date: string, years: number) {
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  const first = before(date, 365 * years);
  return {
    ...{ date1_start: before(first, 59), date1_end: first },
    ...{ date2_start: before(date, 59), date2_end: date },
  };
}
