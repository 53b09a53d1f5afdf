import { describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { release, settle, spend } from '../../src/store/spend.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { faultyDatabase } from '../support/faulty-database.ts';
import { requested, LIMIT, newKey, unbalanced } from '../support/ledger.ts';

class Fault extends Error {}

/** All that happens to a call. */
type Life = (database: OpenDatabase, call: ReturnType<typeof requested>) => Promise<unknown>;

const LIVES: readonly {
  readonly name: string;
  readonly origin: 'http' | 'client';
  readonly live: Life;
  readonly used: number;
}[] = [
  {
    name: 'spent and settled',
    origin: 'http',
    used: 1,
    async live(database, call) {
      await spend(database, call);
      await settle(database, call.keyId, call.callId, null);
    },
  },
  {
    name: 'spent and released',
    origin: 'http',
    used: 0,
    async live(database, call) {
      await spend(database, call);
      await release(database, call.keyId, call.callId);
    },
  },
  {
    name: 'spent by the client and given back',
    origin: 'client',
    used: 0,
    async live(database, call) {
      await spend(database, call);
      await giveBack(database, { ...call, maximum: LIMIT });
    },
  },
];

describe.each(DATABASES)('a fault at any statement on $name', ({ open }) => {
  const test = useDatabase(open);

  it.each(LIVES)(
    'of a call that is $name leaves usage and ledger equal, and a retry counts it once at most',
    async ({ origin, live, used }) => {
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
        const { used: counted } = await database.db
          .selectFrom('usage')
          .select('used')
          .where('key_id', '=', call.keyId)
          .executeTakeFirstOrThrow();
        expect(counted, `statement ${number}`).toBe(used);
      }
    },
  );
});
