import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FREE_CALLS } from '../../service/src/config.ts';
import { bundle, startProcess } from '../../service/test/support/service-process.ts';
import { PERSON, POINT } from '../../service/test/support/service.ts';
import { sharedSetup } from '../support/shared-setup.ts';
import { startSwitchedHost } from '../support/switched-host.ts';

/** The context of the key service provided to the page. */
interface KeyServiceContext {
  readonly url: string;
  /** URL by which a page makes the service unreachable (`off`) and reachable again (`on`). */
  readonly switchUrl: string;
  /** The person for whom keys are created, and a place that the service can analyze. */
  readonly person: typeof PERSON;
  readonly position: typeof POINT;
  /** Calls per month of a free key. */
  readonly freeCalls: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    keyService: KeyServiceContext;
  }
}

/** Starts the key service as a process, with the embedded database in its own folder. */
const start = sharedSetup('keyService', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const program = await bundle('src/main.ts');
  const service = await startProcess(program, { DATA_DIR: folder });
  const host = await startSwitchedHost(service.url);
  const { url, switchUrl } = host;
  const close = async () => {
    await host.close();
    await service.end('SIGKILL');
    await program.remove();
    await rm(folder, { recursive: true, force: true });
  };
  return { context: { url, switchUrl, person: PERSON, position: POINT, freeCalls: FREE_CALLS }, close };
});

/** Only deep tests use it. */
export default (process.env.SYLVAN_TIER ?? 'daily') === 'daily' ? () => undefined : start;
