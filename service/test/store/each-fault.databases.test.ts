import { describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { release, settle, spend, type CallRequest } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { faultyDatabase } from '../support/faulty-database.ts';
import { requested, LIMIT, newKey, unbalanced } from '../support/ledger.ts';

class Fault extends Error {}

/** How a call ends after its unit is spent. */
type End = (database: OpenDatabase, call: CallRequest) => Promise<unknown>;
const settled: End = (database, { keyId, callId }) => settle(database, keyId, callId, null);
const released: End = (database, { keyId, callId }) => release(database, keyId, callId);
const givenBack: End = (database, call) => giveBack(database, { ...call, maximum: LIMIT });

describe.each(DATABASES)('a fault at any statement on $name', ({ open }) => {
  const test = useDatabase(open);

  it.each([
    ['settled', 'http', settled, 1],
    ['released', 'http', released, 0],
    ['given back', 'client', givenBack, 0],
  ] as const)(
    'of a call that is spent and %s leaves usage and ledger equal, and a retry counts it once at most',
    async (_, origin, end, used) => {
      const live: End = async (own, call) => {
        await spend(own, call);
        await end(own, call);
      };
      const { database } = test;
      // The first call of a month makes more statements.
      await live(database, requested(await newKey(database), { origin }));
      const { database: faulty, failAt, made } = faultyDatabase(database, () => new Fault());
      await live(faulty, requested(await newKey(database), { origin }));
      const statements = made();
      expect(statements).toBeGreaterThanOrEqual(4);
      for (let number = 1; number <= statements; number += 1) {
        failAt(number);
        const call = requested(await newKey(database), { origin });
        await expect(live(faulty, call), `statement ${number}`).rejects.toThrow(Fault);
        expect(await unbalanced(database, LIMIT), `statement ${number}`).toEqual([]);
        await live(database, call);
        expect(await unbalanced(database, LIMIT), `statement ${number}`).toEqual([]);
        expect(await usageOf(database, call.keyId), `statement ${number}`).toMatchObject({ used });
      }
    },
  );
});
