import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  bundle,
  startProcess,
  type Program,
  type ServiceProcess,
} from '../../service/test/support/service-process.ts';
import { PERSON } from '../../service/test/support/service.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { temporaryFolder } from '../support/zones.ts';
import { environmentOf, startNodeClient, type NodeClient } from './node-client.ts';
import { startPublicHosts, type PublicHosts } from './public-hosts.ts';
import { writeWorld, type World } from './world.ts';

/** The doubles of all hosts for one world, a service that reaches them, and a host of pages. */
interface ServiceHosts {
  world: World;
  hosts: PublicHosts;
  service: ServiceProcess;
  pages: PageHost;
  /** The folder of the world. */
  folder: string;
  /** A Node process that reaches the same hosts, until `use` has ended. */
  inNode<T>(use: (client: NodeClient) => Promise<T>): Promise<T>;
  /** Creates a key of the service. */
  createKey(): Promise<string>;
}

/**
 * Starts them before the tests of a file, switches off all faults after each test, and closes them at the
 * end. `environment` is the service's.
 */
export function useServiceHosts(
  options: { readonly hasMaps?: boolean },
  environment: Readonly<Record<string, string>> = {},
): ServiceHosts {
  const parts = {} as ServiceHosts;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let program: Program;
  beforeAll(async () => {
    folder = await temporaryFolder();
    parts.folder = folder.path;
    parts.world = await writeWorld(folder.path, options);
    parts.hosts = await startPublicHosts(parts.world, folder.path);
    program = await bundle('src/main.ts');
    const own = { ...environmentOf(parts.hosts), DATA_DIR: folder.path, ...environment };
    parts.service = await startProcess(program, own);
    parts.pages = await startPageHost();
  }, 90_000);
  afterEach(() => parts.hosts.set({}));
  afterAll(async () => {
    await parts.pages.close();
    await parts.service.end('SIGKILL');
    await program.remove();
    await parts.hosts.close();
    await folder.remove();
  });
  parts.inNode = async (use) => {
    const client = await startNodeClient(parts.hosts);
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  };
  parts.createKey = async () => {
    const answer = await fetch(new URL('/api/v1/key/create', parts.service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    });
    return ((await answer.json()) as { api_key: string }).api_key;
  };
  return parts;
}
