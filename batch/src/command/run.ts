import { Command, CommanderError, Option } from 'commander';
import type { Lang } from 'sylvan/contract';
import { isSylvanError, toProblem, VERSION } from 'sylvan/node';
import { EXIT, exitCodeOf } from '../../../cli/exit-codes.ts';
import { langOf } from '../../../cli/flags.ts';
import { textColumns, wrap } from '../../../cli/layout.ts';
import { helpTextsOf } from '../../../cli/texts/help.ts';
import type { ProblemText } from '../../../cli/problem.ts';
import { inLanguage, typedLang } from '../../../cli/usage.ts';
import { BatchError, type BatchCode } from '../batch-error.ts';
import { OPERATIONS } from '../request/request.ts';
import { TABLE_FORMATS } from '../table/table.ts';
import { helpOf, type Help } from '../texts/help.ts';
import { textsOf } from '../texts/report.ts';
import { ZONES_FORMATS } from '../zones/read-zones.ts';
import type { CommonFlags, Context, Io, RunFlags, WorkFlags } from './flags.ts';
import { runBatch } from './run-batch.ts';
import { statusOf, workOn } from './with-database.ts';

/** The action of each command. */
interface Actions {
  readonly run: (list: string, flags: RunFlags) => Promise<void>;
  readonly work: (flags: WorkFlags) => Promise<void>;
  readonly status: (flags: CommonFlags) => Promise<void>;
}

/** Runs `sylvan-batch` with the arguments after its name. Always resolves with the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let exitCode: number = EXIT.ok;
  const reported = async (
    flags: CommonFlags,
    command: 'run' | 'work',
    work: (io: Context) => Promise<void>,
  ) => {
    const context = contextOf(flags, io);
    exitCode = await work(context).then(
      () => EXIT.ok,
      (error: unknown) => report(error, command, context),
    );
  };
  const program = createProgram(langOf({ lang: typedLang(argv) ?? '' }), io, {
    run: (list, flags) => reported(flags, 'run', (own) => runBatch(list, flags, own)),
    work: (flags) => reported(flags, 'work', (own) => workOn(flags, own)),
    status: (flags) => reported(flags, 'work', statusOf),
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  }
}

function contextOf(flags: CommonFlags, io: Io): Context {
  const lang = langOf(flags);
  const { stderr } = io;
  const say = (text: string) => void stderr.write(`${wrap(text, textColumns(stderr.columns)).join('\n')}\n`);
  return { ...io, lang, isJson: flags.json === true, texts: textsOf(lang), say };
}

const EXITS: Readonly<Partial<Record<BatchCode, number>>> = {
  'units-short': EXIT.notCounted,
  'state-unusable': EXIT.internal,
  'queue-unreachable': EXIT.upstream,
};

/** Prints the error that ended a command, and returns its exit code. */
function report(error: unknown, command: 'run' | 'work', io: Context): number {
  const { isJson, lang, signal, stderr, texts } = io;
  if (signal.aborted) {
    io.say(texts.interrupted(command));
    return EXIT.interrupted;
  }
  const problem = error instanceof BatchError ? batchProblem(error, io) : toProblem(error, { lang });
  stderr.write(isJson ? `${JSON.stringify(problem, null, 2)}\n` : shown(problem, error, io));
  return error instanceof BatchError ? (EXITS[error.code] ?? EXIT.badInput) : exitCodeOf(problem.code);
}

/** A batch error in the form of the library's problems. Its sentences are in English. */
function batchProblem({ code, message: detail, fields }: BatchError, { texts }: Context) {
  const type = `urn:sylvan:problem:${code}`;
  return { type, title: texts.titles[code], detail, code, charged: false, retryable: false, fields };
}

/** A problem for people; an error that is not one of Sylvan's problems is also printed in its own words. */
function shown(
  { title, detail, errors = [] }: ProblemText,
  error: unknown,
  { stderr, texts }: Context,
): string {
  const columns = textColumns(stderr.columns);
  const faults = errors.flatMap((fault) => wrap(fault.detail, columns, '  - '));
  const body = faults.length > 0 ? faults : wrap(detail, columns, '  ');
  const isOurs = error instanceof BatchError || (isSylvanError(error) && error.code !== 'internal');
  const isForeign = !isOurs && error instanceof Error;
  const note = isForeign ? wrap(`${texts.note}${error.name}: ${error.message}`, columns, '  ') : [];
  return `${[`sylvan-batch: ${title}`, ...body, ...note].join('\n')}\n`;
}

/** The commands and options of `sylvan-batch`. Throws errors of use as CommanderError once they are printed. */
function createProgram(lang: Lang, io: Io, actions: Actions): Command {
  const help = helpOf(lang);
  const program = inLanguage(new Command('sylvan-batch'), lang, io)
    .description(help.program)
    .version(VERSION, '-V, --version', help.options.version)
    .helpOption('-h, --help', help.options.help)
    .helpCommand(false)
    .addHelpText('after', help.after)
    .exitOverride();
  const add = (name: keyof Actions) => program.command(name).description(help[name]).action(actions[name]);
  shared(computing(reporting(requesting(add('run'), help, lang), help), help), help);
  computing(reporting(add('work'), help), help);
  reporting(add('status'), help);
  return program;
}

function requesting(command: Command, { zones, options }: Help, lang: Lang): Command {
  const { date1End, date2Start, catalog } = helpTextsOf(lang).options;
  return command
    .argument('<zones>', zones)
    .requiredOption('--out <result>', options.out)
    .addOption(new Option('--operation <name>', options.operation).choices(OPERATIONS).default('analyze'))
    .option('--date <YYYY-MM-DD>', options.date)
    .option('--date1-start <YYYY-MM-DD>', options.date1Start)
    .option('--date1-end <YYYY-MM-DD>', date1End)
    .option('--date2-start <YYYY-MM-DD>', date2Start)
    .option('--date2-end <YYYY-MM-DD>', options.date2End)
    .option('--size <km>', options.size, '10')
    .option('--catalog <url|path>', catalog)
    .addOption(new Option('--format <name>', options.format).choices(TABLE_FORMATS))
    .addOption(new Option('--zones-format <name>', options.zonesFormat).choices(ZONES_FORMATS));
}

function reporting(command: Command, { options }: Help): Command {
  return command
    .addOption(new Option('--lang <en|fr>', options.lang).choices(['en', 'fr']))
    .option('--json', options.json);
}

function computing(command: Command, { options }: Help): Command {
  return command
    .option('--service <url>', options.service)
    .option('--cache <folder>', options.cache)
    .option('--no-cache', options.noCache)
    .option('--cache-mb <megabytes>', options.cacheMb, '2000')
    .option('--workers <processors>', options.workers);
}

/** Options for distributing zones to several machines. */
function shared(command: Command, { options }: Help): Command {
  return command
    .option('--no-work', options.noWork)
    .option('--chunk <zones>', options.chunk, '16')
    .option('--lease <seconds>', options.lease, '60')
    .option('--retries <times>', options.retries, '8');
}
