import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { run } from '../../cli/run.ts';
import { fakeIo, fakeLibrary, type Fakes } from './fake-library.ts';

export type FakeLibrary = ReturnType<typeof fakeLibrary>;

/** Runs `sylvan` with these arguments: its exit code, its output, and its calls to the library. */
export async function sylvan(
  argv: readonly string[],
  library: FakeLibrary | Fakes = {},
  signal?: AbortSignal,
) {
  const own = 'log' in library ? library : fakeLibrary(library);
  const io = fakeIo(own, signal);
  const code = await run(argv, io);
  return { code, stdout: io.stdout.text(), stderr: io.stderr.text(), log: own.log };
}

/** A text on one line, however it was wrapped. */
export const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Makes a new folder before each test, and removes it afterwards. */
export function withFolder(use: (folder: string) => void): void {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-cli-'));
    use(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
}
