import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { bearer, FRONTIER, startService, type TestService } from '../../../service/test/support/service.ts';
import type { KeyStatus } from '../../../src/contract/index.ts';
import { startFaultServer, type FaultServer } from '../../support/fault-server.ts';
import { Demo } from './page.ts';

/** A key service, and an image host that has only Sentinel-2. */
export interface Hosts {
  readonly service: TestService;
  readonly images: FaultServer;
  status(key: string): Promise<KeyStatus>;
  close(): Promise<void>;
}

export async function openHosts(): Promise<Hosts> {
  const [service, images] = await Promise.all([
    startService({ OPERATOR_CONTACT: 'keys@example.org' }),
    startFaultServer({ folder: FRONTIER, files: { 'items.json': opticalItems() } }),
  ]);
  return {
    ...{ service, images },
    status: async (key) =>
      (await (await service.send('/api/v1/key/status', { headers: bearer(key) })).json()) as KeyStatus,
    close: async () => void (await Promise.all([service.close(), images.close()])),
  };
}

/** The demo with its own hosts. */
export interface World extends Hosts {
  readonly demo: Demo;
}

export async function openWorld(): Promise<World> {
  const hosts = await openHosts();
  const demo = await Demo.open({ service: hosts.service.url, catalog: hosts.images.url });
  return {
    ...{ ...hosts, demo },
    async close() {
      await demo.close();
      await hosts.close();
    },
  };
}

/** The sample's items for the optical source only; calls with all six sources are tested elsewhere. */
function opticalItems(): Uint8Array {
  const { features, ...rest } = JSON.parse(readFileSync(join(FRONTIER, 'items.json'), 'utf8')) as {
    features: { collection: string }[];
  };
  const optical = features.filter(({ collection }) => collection.startsWith('sentinel-2'));
  return new TextEncoder().encode(JSON.stringify({ ...rest, features: optical }));
}

/** Creates a key with the page's form, stores it on the device, and resolves with it. */
export async function createKeyIn(page: Page): Promise<string> {
  const form = page.getByRole('region', { name: 'Create a key' });
  await form.getByLabel('Your name').fill('Ada Example');
  await form.getByLabel('Your e-mail address').fill('ada@example.org');
  await form.getByLabel('Keep it on this device').check();
  await form.getByRole('button', { name: 'Create the key' }).click();
  return (await page.locator('.new-key code').textContent()) ?? '';
}

/** Goes to a page of the demo through its navigation. */
export async function goTo(
  page: Page,
  name: 'Map' | 'My zones' | 'Offline packs' | 'Key and usage',
): Promise<void> {
  const isTab = name === 'Map' || name === 'My zones';
  const tab = page.locator('header nav').getByRole('link', { name: isTab ? name : 'Settings', exact: true });
  await tab.click();
  if (!isTab) await page.locator('.settings nav').getByRole('link', { name, exact: true }).click();
}
