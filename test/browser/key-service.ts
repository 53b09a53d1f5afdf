import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, startProcess } from '../../service/test/support/service-process.ts';
import { PERSON, POINT } from '../../service/test/support/service.ts';
import { sharedSetup } from '../support/shared-setup.ts';
import { startSwitchedHost } from '../support/switched-host.ts';

/** What the page knows of the key service. */
interface KeyServiceContext {
  readonly url: string;
  /** Where a page makes it one that cannot be reached (`off`), and again one that can (`on`). */
  readonly switchUrl: string;
  /** Whose keys are made, and a place that it can analyze. */
  readonly person: typeof PERSON;
  readonly position: typeof POINT;
}

declare module 'vitest' {
  export interface ProvidedContext {
    keyService: KeyServiceContext;
  }
}

/** Starts the key service as a process of its own, on the embedded database in a folder of its own. */
export default sharedSetup('keyService', async () => {
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
  return { context: { url, switchUrl, person: PERSON, position: POINT }, close };
});
