import { describe, expect, it } from 'vitest';
import { spend } from '../../src/store/spend.ts';
import { timesOf } from '../support/clusters.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, LIMIT, newKey, requested } from '../support/ledger.ts';

const ROUNDS = timesOf('SYLVAN_RACES', 8);
const NOVEMBER = { time: '2026-11-15T12:00:00.000Z', tick: 0.1 };

describe.each(DATABASES)('spending on $name', { timeout: 60_000 + ROUNDS * 5000 }, ({ open }) => {
  const { anyOf } = useDatabase(open, { per: 'describe', instances: 3, ...NOVEMBER });

  it(`grants exactly the limit out of a thousand concurrent spends, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const keyId = await newKey(anyOf(0));
      const spends = await Promise.all(
        Array.from({ length: 1000 }, (_, i) => spend(anyOf(i), requested(keyId))),
      );
      const outcomes = spends.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'spent').length).toBe(LIMIT);
      expect(outcomes.filter((outcome) => outcome === 'exhausted').length).toBe(1000 - LIMIT);
      expect(await accountOf(anyOf(0), keyId)).toEqual(balanced({ '2026-11': LIMIT }));
    }
  });
});
