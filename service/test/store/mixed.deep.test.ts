import { describe, expect, it } from 'vitest';
import { isSylvanError } from '#server';
import { giveBack } from '../../src/store/give-back.ts';
import { spend } from '../../src/store/spend.ts';
import { timesOf } from '../support/clusters.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, LIMIT, newKey, requested } from '../support/ledger.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];
const ACTORS = 1000;
const MAX_TRIES = 20;
const ROUNDS = timesOf('SYLVAN_RACES', 3);

describe.each(DATABASES)(
  'a thousand concurrent actors that spend and give back on $name',
  { timeout: 60_000 + ROUNDS * 20_000 },
  ({ open }) => {
    const { anyOf } = useDatabase(open, { per: 'describe', instances: 3, time: NOON, tick: 0.1 });

    /** Retries like a client while the database is unavailable: its id makes every act idempotent. */
    async function untilServed<R>(work: () => Promise<R>): Promise<R> {
      for (let tries = 1; ; tries += 1)
        try {
          return await work();
        } catch (error) {
          if (!isSylvanError(error, 'unavailable') || tries === MAX_TRIES) throw error;
        }
    }

    /** Spends a unit, then keeps it or gives it back; returns the number of units kept. */
    async function act(keyId: string, i: number, random: () => number): Promise<number> {
      const keeps = random() < 0.5;
      const call = requested(keyId, { origin: 'client' });
      const { outcome } = await untilServed(() => spend(anyOf(i), call));
      if (outcome !== 'spent') return 0;
      if (!keeps) await untilServed(() => giveBack(anyOf(i + 1), { ...call, maximum: null }));
      return keeps ? 1 : 0;
    }

    it(`never exceed the limit, and leave usage and ledger equal (seed ${SEED})`, async () => {
      const random = seededRandom(SEED);
      for (let round = 0; round < ROUNDS; round += 1) {
        const keyId = await newKey(anyOf(0));
        let isOver = false;
        const watched: number[] = [];
        const watch = async () => {
          while (!isOver) {
            const { used } = await untilServed(() => accountOf(anyOf(0), keyId));
            watched.push(used[MONTH] ?? 0);
          }
        };
        const watching = watch();
        const kept = await Promise.all(
          Array.from({ length: ACTORS }, (_, i) => act(keyId, i, random)),
        ).finally(() => {
          isOver = true;
        });
        await watching;
        expect(Math.max(...watched)).toBeLessThanOrEqual(LIMIT);
        const units = kept.reduce((sum, one) => sum + one, 0);
        expect(await accountOf(anyOf(0), keyId)).toEqual(balanced(units === 0 ? {} : { [MONTH]: units }));
        expect(units).toBeLessThanOrEqual(LIMIT);
      }
    });
  },
);
