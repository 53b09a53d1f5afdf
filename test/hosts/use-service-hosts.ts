import { afterAll, beforeAll } from 'vitest';
import {
  bundle,
  startProcess,
  type Program,
  type ServiceProcess,
} from '../../service/test/support/service-process.ts';
import { PERSON } from '../../service/test/support/service.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { environmentOf } from './node-client.ts';
import { useNodeHosts, type NodeHosts } from './use-node-hosts.ts';

/** The doubles of all hosts for one world, a service that reaches them, and a host of pages. */
interface ServiceHosts extends NodeHosts {
  service: ServiceProcess;
  pages: PageHost;
  /** Creates a key of the service. */
  createKey(): Promise<string>;
}

/** Like {@link useNodeHosts}; `environment` is the service's. */
export function useServiceHosts(
  options: { readonly hasMaps?: boolean },
  environment: Readonly<Record<string, string>> = {},
): ServiceHosts {
  const parts = useNodeHosts(options) as ServiceHosts;
  let program: Program;
  beforeAll(async () => {
    program = await bundle('src/main.ts');
    const own = { ...environmentOf(parts.hosts), DATA_DIR: parts.folder, ...environment };
    parts.service = await startProcess(program, own);
    parts.pages = await startPageHost();
  }, 90_000);
  afterAll(async () => {
    await parts.pages.close();
    await parts.service.end('SIGKILL');
    await program.remove();
  });
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
