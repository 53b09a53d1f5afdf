import { describe, expect, inject, it } from 'vitest';
import { indexedStore } from '../../../../src/metering/metering.ts';
import { MAX_WAITING } from '../../../../src/metering/pending-calls.ts';
import { deviceOn, NEVER } from '../../../support/metering-device.ts';
import { ModelService } from '../../../support/model-service.ts';
import type { Spending } from './spender.ts';

const { runs, timeout } = inject('campaigns').storage;
const ROUNDS = Math.ceil(runs / 60);
const TABS = 5;
const SPENDS = 6;
const START = Date.parse('2026-03-10T12:00:00Z');

/** The outcome of each call of a tab. */
function spentIn(spending: Spending): Promise<readonly string[]> {
  const worker = new Worker(new URL('./spender.ts', import.meta.url), { type: 'module' });
  return new Promise<readonly string[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(spending);
  }).finally(() => worker.terminate());
}

describe('tabs that make calls at once without a network', () => {
  it(`make exactly ${MAX_WAITING} calls, each counted once, in ${ROUNDS} rounds`, { timeout }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scope = crypto.randomUUID();
      const service = new ModelService(() => START);
      const tabs = Array.from({ length: TABS }, (_, tab) =>
        spentIn({ scope, tab, time: START, spends: SPENDS }),
      );
      const outcomes = (await Promise.all(tabs)).flat();
      expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(MAX_WAITING);
      expect(new Set(outcomes)).toEqual(new Set(['begun', 'offline-limit']));
      const online = deviceOn({ time: START, isOnline: true }, service, await indexedStore(scope));
      await online.status(NEVER).catch(() => undefined);
      expect(service.usedIn('2026-03')).toBe(MAX_WAITING);
      await online.close();
    }
  });
});
