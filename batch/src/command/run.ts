import { CommanderError } from 'commander';
import { EXIT } from '../../../cli/exit-codes.ts';
import { typedLang } from '../../../cli/usage.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';
import { report } from './report.ts';
import { runBatch } from './run-batch.ts';
import { statusOf } from './status.ts';
import { workOn } from './work-on.ts';

/** Runs `sylvan-batch` with the arguments after its name. Always resolves with the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.ok;
  const reported = async (work: () => Promise<void>, flags: CommonFlags, command: 'run' | 'work') => {
    exitCode = await work().then(
      () => EXIT.ok,
      (error: unknown) => report(error, flags, io, command),
    );
  };
  const program = createProgram(langOf({ lang: typedLang(argv) }), io, {
    run: (list, flags) => reported(() => runBatch(list, flags, io), flags, 'run'),
    work: (flags) => reported(() => workOn(flags, io), flags, 'work'),
    status: (flags) => reported(() => statusOf(flags, io), flags, 'work'),
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  }
}
