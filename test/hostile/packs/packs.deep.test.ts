import { describe, expect, it } from 'vitest';
import { madePack } from '../../support/packs.ts';
import { seededRandom } from '../../support/random.ts';
import { campaign } from '../support/campaign.ts';
import { mutantOf } from './mutations.ts';
import { endOf, forged, given, verdictOf, type Verdict } from './trial.ts';

const { seed, runs, timeout } = campaign(10_000, 60);
const MAX_GROWTH = 64 * 2 ** 20;
const MAX_MS = 2000;

const inUse = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

describe('damaged packs', () => {
  it(
    `${runs} are refused, reported as damaged, or give the same as the intact one, seed ${seed}`,
    { timeout },
    async () => {
      const bytes = await madePack();
      const sound = await given(bytes);
      const counts: Record<Verdict, number> = { refused: 0, named: 0, same: 0 };
      for (let run = 0; run < runs; run++) {
        const { bytes: damaged, what } = mutantOf(bytes, seededRandom(seed + run));
        const [before, started] = [inUse(), performance.now()];
        counts[await verdictOf(damaged, sound, `${run}: ${what}`)] += 1;
        expect(inUse() - before, `memory of ${run}: ${what}`).toBeLessThan(MAX_GROWTH);
        expect(performance.now() - started, `time of ${run}: ${what}`).toBeLessThan(MAX_MS);
      }
      process.stdout.write(`Damaged packs: ${JSON.stringify(counts)}\n`);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs / 1000);
    },
  );
});

describe('forged packs', () => {
  it(`${runs / 5} are refused or can be read, seed ${seed}`, { timeout }, async () => {
    const sound = await madePack();
    const counts: Record<Verdict, number> = { refused: 0, named: 0, same: 0 };
    for (let run = 0; run < runs / 5; run++) {
      const { bytes, what } = await forged(sound, seededRandom(seed + run));
      counts[await endOf(bytes, `${run}: ${what}`)] += 1;
    }
    process.stdout.write(`Forged packs: ${JSON.stringify(counts)}\n`);
    expect(counts.refused).toBeGreaterThan(runs / 100);
  });
});
