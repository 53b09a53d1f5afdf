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
