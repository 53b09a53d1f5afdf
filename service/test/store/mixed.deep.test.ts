import { afterAll, describe, expect, it } from 'vitest';
import { isSylvanError } from 'sylvan/server';
import { giveBack } from '../../src/store/give-back.ts';
import { takeLease } from '../../src/store/leases.ts';
import { settleLease } from '../../src/store/settle.ts';
import { spend } from '../../src/store/spend.ts';
import { asked, closeInstances, INSTANCES, keyOf, LIMIT, newKey } from '../support/instances.ts';
import { useInstances } from '../support/use-instances.ts';
import { leaseOf, monthOf, ROOT, TestChain, wanted } from '../support/leases.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];
const ACTORS = 1000;
const MOST_TRIES = 20;
const ROUNDS = 3;

afterAll(closeInstances);

describe.each(INSTANCES)(
  'a thousand at once who spend, give back, lease and settle on $name',
  { timeout: 120_000 },
  ({ open }) => {
    const instances = useInstances(open, NOON);
    const { anyOf } = instances;

    /** As a client does, asks again where too much was waiting: every act has an id by which it is done once. */
    async function untilServed<R>(work: () => Promise<R>): Promise<R> {
      for (let tries = 1; ; tries += 1)
        try {
          return await work();
        } catch (error) {
          if (!isSylvanError(error, 'unavailable') || tries === MOST_TRIES) throw error;
        }
    }

    /** One who wants a unit or a lease, keeps some of it and gives the rest back: how many units were kept. */
    async function act(keyId: string, i: number, random: () => number): Promise<number> {
      const [wantsLease, spends, keeps] = [random() < 0.3, Math.floor(random() * 4), random() < 0.5];
      if (!wantsLease) {
        const call = asked(keyId, { origin: 'client' });
        const { outcome } = await untilServed(() => spend(anyOf(i), call));
        if (outcome !== 'spent') return 0;
        if (!keeps) await untilServed(() => giveBack(anyOf(i + 1), { ...call, most: null }));
        return keeps ? 1 : 0;
      }
      const lease = wanted(keyId, { terms: { units: 3, days: 7, open: ACTORS } });
      const taken = await untilServed(() => takeLease(anyOf(i), lease));
      if (!('lease' in taken)) return 0;
      const { lease_id: leaseId, units } = leaseOf(taken);
      const chain = new TestChain(NOON);
      const kept = Math.min(spends, units);
      for (let unit = 0; unit < kept; unit += 1) chain.spend();
      const settling = {
        ...keyOf(keyId),
        leaseId,
        part: chain.entries,
        root: ROOT,
        isLast: true,
        most: null,
      };
      await Promise.all([1, 2].map((other) => untilServed(() => settleLease(anyOf(i + other), settling))));
      return kept;
    }

    it(`never pass the limit, net, and leave books that agree (seed ${SEED})`, async () => {
      const random = seededRandom(SEED);
      for (let round = 0; round < ROUNDS; round += 1) {
        const keyId = await newKey(anyOf(0));
        let isOver = false;
        const watched: number[] = [];
        const watch = async () => {
          while (!isOver) {
            const { used, held } = await untilServed(() => monthOf(anyOf(0), keyId, MONTH));
            watched.push(used + held);
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
        const { used, held, counted, inLeases } = await monthOf(anyOf(0), keyId, MONTH);
        expect({ used, held }).toEqual({ used: counted, held: inLeases });
        expect(held).toBe(0);
        expect(used).toBe(kept.reduce((sum, units) => sum + units, 0));
        expect(used).toBeLessThanOrEqual(LIMIT);
      }
    });
  },
);
