import { Metering } from '../../src/metering/device-metering.ts';
import type { CallRequest } from '../../src/metering/meter.ts';
import type { CallStore } from '../../src/metering/store.ts';
import { systemClock } from '../../src/net/clock.ts';
import type { Fetch } from '../../src/net/fetch.ts';
import { KEY, SERVICE, type ModelService } from './model-service.ts';

export const NEVER = new AbortController().signal;

export const callOn = (lat: number): CallRequest => ({
  operation: 'analyze',
  request: { lat, lng: 2, size: 3, lang: 'en' },
});

/** The time and network of a test. */
export interface World {
  time: number;
  isOnline: boolean;
}

/** A page or process with a test's store, whose network fails if the world is offline. */
export function deviceOn(
  world: World,
  service: ModelService,
  store: CallStore,
  own: Partial<ConstructorParameters<typeof Metering>[0]> = {},
): Metering {
  const fetch: Fetch = (url, init) =>
    world.isOnline ? service.fetch(url, init) : Promise.reject(new TypeError('fetch failed'));
  return new Metering({
    ...{ service: SERVICE, key: KEY, fetch, timeScale: 1, now: () => world.time },
    openStore: () => Promise.resolve(store),
    clock: {
      now: () => world.time,
      random: () => 0,
      after: (_, action) => systemClock.after(1, action),
    },
    ...own,
  });
}
