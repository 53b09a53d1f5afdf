import { describe, expect, inject, it } from 'vitest';
import { indexedStore } from '../../../../src/metering/indexed-store.ts';
import { deviceOn, NEVER } from '../../../support/metering-device.ts';
import { ModelService } from '../../../support/model-service.ts';
import type { Spending } from './spender.ts';

const { runs, timeout } = inject('campaigns').storage;
const ROUNDS = Math.ceil(runs / 60);
const TABS = 5;
const SPENDS = 20;
const UNITS = 3;
const START = Date.parse('2026-03-10T12:00:00Z');

/** What each of the spends of a tab came to. */
function spentIn(spending: Spending): Promise<readonly string[]> {
  const worker = new Worker(new URL('./spender.ts', import.meta.url), { type: 'module' });
  return new Promise<readonly string[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(spending);
  }).finally(() => worker.terminate());
}

describe('one lease in threads that spend it at once', () => {
  it(`has its ${UNITS} units and no more, ${ROUNDS} times`, { timeout }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scope = crypto.randomUUID();
      const world = { time: START, isOnline: true };
      const service = new ModelService(() => world.time);
      const first = deviceOn(world, service, await indexedStore(scope));
      await first.take(UNITS, NEVER);
      const tabs = Array.from({ length: TABS }, (_, tab) =>
        spentIn({ scope, tab, time: START, spends: SPENDS }),
      );
      const outcomes = (await Promise.all(tabs)).flat();
      const refused = outcomes.filter((outcome) => outcome !== 'begun');
      expect(refused).toHaveLength(TABS * SPENDS - UNITS);
      // Once its calls have ended, a spent lease waits to be settled.
      expect(new Set(['lease-spent', 'offline-no-lease', ...refused]).size).toBe(2);
      expect(await first.settle(NEVER)).toEqual({ used: UNITS, returned: 0 });
      await first.close();
    }
  });
});
