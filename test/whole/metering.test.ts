import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMetering } from '../../src/metering/node/file-store.ts';
import type { Metering } from '../../src/metering/device-metering.ts';
import { FREE_CALLS } from '../../service/src/config.ts';
import { startService, type TestService } from '../../service/test/support/service.ts';
import { callOn, NEVER } from '../support/metering-device.ts';
import { useFolder } from '../support/closing.ts';

let service: TestService;
const folder = useFolder();
const open: Metering[] = [];

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await Promise.all(open.map((device) => device.close()));
  await service.close();
});

/** The metering of a separate process, which shares its folder of calls with the others. */
function device(key: string, network: { isOnline: boolean }): Metering {
  const made = openMetering(
    {
      ...{ service: service.url, key, timeScale: 1, now: () => Date.now() },
      fetch: (url, init) =>
        network.isOnline ? fetch(url, init) : Promise.reject(new TypeError('fetch failed')),
    },
    folder.path,
  );
  open.push(made);
  return made;
}

it('the real service counts calls, returns failed ones, and counts offline calls later', async () => {
  const { api_key: key } = await service.createKey();
  const network = { isOnline: true };
  const first = device(key, network);
  await (await first.begin(callOn(1), NEVER)).end('done');
  await (await first.begin(callOn(2), NEVER)).end('failed');
  await first.close();
  const second = device(key, network);
  expect(await second.status(NEVER)).toMatchObject({ calls_used: 1, calls_remaining: FREE_CALLS - 1 });
  network.isOnline = false;
  await (await second.begin(callOn(1), NEVER)).end('done');
  await (await second.begin(callOn(3), NEVER)).end('done');
  await (await second.begin(callOn(4), NEVER)).end('failed');
  await second.close();
  network.isOnline = true;
  const [third, fourth] = [device(key, network), device(key, network)];
  await Promise.all([third.status(NEVER), fourth.status(NEVER)]);
  expect(await third.status(NEVER)).toMatchObject({ calls_used: 2, calls_remaining: FREE_CALLS - 2 });
});
