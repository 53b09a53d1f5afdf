import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { bundle, type Program } from './service-process.ts';
import { startService, type TestService } from './service.ts';

type Options = Parameters<typeof startService>;

/** A service that runs during the tests of a file or a `describe`. */
export function useService(...options: Options): TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(...options);
  }, 60_000);
  afterAll(() => service.close());
  return new Proxy({} as TestService, { get: (_, name) => service[name as keyof TestService] });
}

/** A service that runs until the end of the test. */
export async function serviceOfTest(...options: Options): Promise<TestService> {
  const service = await startService(...options);
  onTestFinished(() => service.close());
  return service;
}

/** A bundle that exists during the tests of a file. */
export function useProgram(path = 'src/main.ts'): Pick<Program, 'file'> {
  let program: Program;
  beforeAll(async () => {
    program = await bundle(path);
  }, 60_000);
  afterAll(() => program.remove());
  return {
    get file() {
      return program.file;
    },
  };
}
