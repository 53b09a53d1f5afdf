import { afterAll, afterEach, beforeAll } from 'vitest';
import { useFolder } from '../support/closing.ts';
import { startNodeClient, type NodeClient } from './node-client.ts';
import { startPublicHosts, type PublicHosts } from './public-hosts.ts';
import { writeWorld, type World } from './world.ts';

/** The doubles of all hosts for one world, and a Node process that reaches them by their public names. */
export interface NodeHosts {
  world: World;
  hosts: PublicHosts;
  client: NodeClient;
  /** The folder of the world. */
  folder: string;
}

/**
 * Starts them before the tests of a file, switches off all faults after each test, and closes them at the
 * end.
 */
export function useNodeHosts(options: { readonly hasMaps?: boolean } = {}): NodeHosts {
  const folder = useFolder();
  const parts = { folder: folder.path } as NodeHosts;
  beforeAll(async () => {
    parts.world = await writeWorld(folder.path, options);
    parts.hosts = await startPublicHosts(parts.world, folder.path);
    parts.client = await startNodeClient(parts.hosts);
  }, 60_000);
  afterEach(() => parts.hosts.set({}));
  afterAll(async () => {
    await parts.client.close();
    await parts.hosts.close();
  });
  return parts;
}
