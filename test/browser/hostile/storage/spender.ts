// A tab simulated by a worker: it shares only the database and the locks with the others.
import { isSylvanError } from '../../../../src/errors/errors.ts';
import { indexedStore } from '../../../../src/metering/metering.ts';
import { callOn, deviceOn, NEVER } from '../../../support/metering-device.ts';
import { ModelService } from '../../../support/model-service.ts';

/** The message that the worker receives. */
export interface Spending {
  readonly scope: string;
  readonly tab: number;
  readonly time: number;
  readonly spends: number;
}

/** Begins calls without a network; resolves with `begun` or the error code for each. */
async function spend({ scope, tab, time, spends }: Spending): Promise<string[]> {
  const service = new ModelService(() => time);
  const device = deviceOn({ time, isOnline: false }, service, await indexedStore(scope));
  const outcomes = Array.from({ length: spends }, async (_, n) => {
    try {
      const call = await device.begin(callOn(tab + n / 100), NEVER);
      await call.end('done');
      return 'begun';
    } catch (error) {
      if (isSylvanError(error)) return error.code;
      throw error;
    }
  });
  const result = await Promise.all(outcomes);
  await device.close();
  return result;
}

addEventListener('message', ({ data }: MessageEvent<Spending>) => {
  spend(data).then(
    (outcomes) => postMessage(outcomes),
    (error: unknown) => postMessage([String(error)]),
  );
});
