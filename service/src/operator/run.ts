import { CommanderError } from 'commander';
import type { Output } from './acts.ts';
import type { Environment } from './database.ts';
import { createProgram } from './program.ts';

/** Exit codes of the operator's command line, as in its help. */
const EXIT = { done: 0, failed: 1, badUse: 2 } as const;

/**
 * Runs the operator's command line with the arguments after its name, and always resolves with an exit code. Results go to
 * `stdout`, everything else to `stderr`. The only secret that it writes is a new key.
 */
export async function runOperator(
  argv: readonly string[],
  environment: Environment,
  output: Output,
): Promise<number> {
  try {
    await createProgram(environment, output).parseAsync(argv, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badUse;
    output.stderr.write(`${wordsOf(error)}\n`);
    return EXIT.failed;
  }
}

/** Failed connections to all addresses of a host have a code and no message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
}
