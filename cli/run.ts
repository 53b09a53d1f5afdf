import { CommanderError } from 'commander';
import { analyzeCommand, langOf, type AnalyzeFlags } from './analyze.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';
import { formatProblem } from './problem.ts';
import { createProgram } from './program.ts';
import { textsOf } from './texts.ts';

/**
 * Runs `sylvan` with the arguments after its name. Prints the answer on `stdout`, everything else on `stderr`, and
 * resolves with the exit code, whatever happens.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.ok;
  const analyze = async (flags: AnalyzeFlags) => {
    exitCode = await analyzeCommand(flags, io).then(
      () => EXIT.ok,
      (error: unknown) => report(error, flags, io),
    );
  };
  try {
    await createProgram(io, { analyze }).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  }
}

function report(error: unknown, flags: AnalyzeFlags, { stderr, signal, library }: Io): number {
  const lang = langOf(flags);
  if (signal.aborted) {
    stderr.write(`${textsOf(lang).interrupted}\n`);
    return EXIT.interrupted;
  }
  const problem = library.toProblem(error, { lang });
  stderr.write(
    flags.json === true
      ? `${JSON.stringify(problem, null, 2)}\n`
      : formatProblem(problem, error, lang, textColumns(stderr.columns)),
  );
  return exitCodeOf(problem.code);
}
