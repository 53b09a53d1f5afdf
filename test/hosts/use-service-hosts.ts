import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import {
  bundle,
  startProcess,
  type Program,
  type ServiceProcess,
} from '../../service/test/support/service-process.ts';
import { PERSON } from '../../service/test/support/service.ts';
import { CHROMIUM, PackPage, PAGES } from '../support/pack-pages.ts';
import { serve, type Served } from '../support/static-server.ts';
import { environmentOf } from './node-client.ts';
import type { PublicHosts } from './public-hosts.ts';
import { useNodeHosts, type NodeHosts } from './use-node-hosts.ts';

/** The doubles of all hosts for one world, a service that reaches them, and pages of another origin in Chromium. */
interface ServiceHosts extends NodeHosts {
  service: ServiceProcess;
  pages: Served;
  openPage(options: object): Promise<PackPage>;
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
  let browser: Browser;
  beforeAll(async () => {
    program = await bundle('src/main.ts');
    const own = { ...environmentOf(parts.hosts), DATA_DIR: parts.folder, ...environment };
    parts.service = await startProcess(program, own);
    parts.pages = await serve([PAGES]);
    browser = await chromium.launch({ ...CHROMIUM, args: flagsFor(parts.hosts) });
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await parts.pages.close();
    await parts.service.end('SIGKILL');
    await program.remove();
  });
  parts.openPage = async (own) => PackPage.open(await browser.newContext(), parts.pages.url, own);
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

/** Maps every host name to its double, which has a self-signed certificate. */
function flagsFor({ names, port }: PublicHosts): string[] {
  const rules = names.map((name) => `MAP ${name}:443 127.0.0.1:${port}`);
  return [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'];
}
