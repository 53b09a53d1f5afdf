import { CommanderError } from 'commander';
import { isVectorFileError } from 'sylvan/vector';
import type { Lang } from 'sylvan/contract';
import { jsonText } from './call.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph, textColumns } from './layout.ts';
import { OutputError } from './output-error.ts';
import { formatProblem, inOwnWords, outputProblem, type ProblemText } from './problem.ts';
import { ofFeature, PolygonError, vectorProblem } from './polygon-problem.ts';
import { createProgram } from './program.ts';
import type { Act } from './program-options.ts';
import { textsOf } from './texts/record.ts';
import { typedLang } from './usage.ts';

/**
 * Runs `sylvan` with the arguments after its name. Prints the answer to `stdout` and everything else to `stderr`. Always resolves
 * with the exit code.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.ok;
  const typed = typedLang(argv);
  const lang = typed === undefined ? {} : { lang: typed };
  const act: Act =
    (command, texts = textsOf) =>
    async (own) => {
      const flags = { ...lang, ...own };
      exitCode = await command(flags, io).then(
        (code) => (typeof code === 'number' ? code : EXIT.ok),
        (error: unknown) => report(error, flags, io, texts),
      );
    };
  try {
    await createProgram(io, act, langOf(lang)).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  }
}

function report(
  error: unknown,
  flags: CommonFlags,
  { stderr, signal, library, service }: Io,
  texts: (lang: Lang) => { readonly interrupted: string },
): number {
  const lang = langOf(flags);
  if (signal.aborted) {
    stderr.write(paragraph(texts(lang).interrupted, stderr));
    return EXIT.interrupted;
  }
  const print = (problem: ProblemText, thrown?: unknown) =>
    stderr.write(
      flags.json === true
        ? jsonText(problem)
        : formatProblem(problem, thrown, lang, textColumns(stderr.columns)),
    );
  if (error instanceof OutputError) {
    print(outputProblem(error, lang), error);
    return error.exitCode;
  }
  if (isVectorFileError(error)) {
    print(vectorProblem(error, lang));
    return EXIT.badInput;
  }
  const requested = error instanceof PolygonError ? error.requested : undefined;
  const thrown = error instanceof PolygonError ? error.cause : error;
  const problem = library.toProblem(thrown, { lang });
  const named = requested === undefined ? problem : ofFeature(problem, requested, lang);
  const own = inOwnWords(named, lang, flags.service ?? service);
  // Where the command line has its own text, the message of the library's error adds nothing.
  print(own, own === problem ? thrown : undefined);
  return exitCodeOf(problem.code);
}
