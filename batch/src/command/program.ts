import { Command, Option } from 'commander';
import { VERSION } from 'sylvan/node';
import { helpTextsOf } from '../../../cli/texts/help.ts';
import { inLanguage } from '../../../cli/usage.ts';
import { OPERATIONS } from '../request/request.ts';
import type { CommonFlags, Lang, RunFlags, WorkFlags } from './flags.ts';
import { helpOf, type Help } from '../texts/help.ts';
import { ZONES_FORMATS } from '../zones/read-zones.ts';
import type { Io } from './io.ts';

/** The action of each command. */
interface Actions {
  run(list: string, flags: RunFlags): Promise<void>;
  work(flags: WorkFlags): Promise<void>;
  status(flags: CommonFlags): Promise<void>;
}

/** The commands and options of `sylvan-batch`. Throws errors of use as CommanderError once they are printed. */
export function createProgram(lang: Lang, io: Io, actions: Actions): Command {
  const help = helpOf(lang);
  const program = inLanguage(new Command('sylvan-batch'), lang, io)
    .description(help.program)
    .version(VERSION, '-V, --version', help.options.version)
    .helpOption('-h, --help', help.options.help)
    .helpCommand(false)
    .addHelpText('after', help.after)
    .exitOverride();
  addRun(program, lang, actions);
  computing(reported(program.command('work').description(help.work), help), help).action((flags: WorkFlags) =>
    actions.work(flags),
  );
  reported(program.command('status').description(help.status), help).action((flags: CommonFlags) =>
    actions.status(flags),
  );
  return program;
}

function addRun(program: Command, lang: Lang, actions: Actions): void {
  const help = helpOf(lang);
  const { options } = help;
  const { date1End, date2Start, catalog } = helpTextsOf(lang).options;
  const command = program
    .command('run')
    .description(help.run)
    .argument('<zones>', help.zones)
    .requiredOption('--out <result>', options.out)
    .addOption(new Option('--operation <name>', options.operation).choices(OPERATIONS).default('analyze'))
    .option('--date <YYYY-MM-DD>', options.date)
    .option('--date1-start <YYYY-MM-DD>', options.date1Start)
    .option('--date1-end <YYYY-MM-DD>', date1End)
    .option('--date2-start <YYYY-MM-DD>', date2Start)
    .option('--date2-end <YYYY-MM-DD>', options.date2End)
    .option('--size <km>', options.size, '10')
    .option('--catalog <url|path>', catalog)
    .addOption(new Option('--format <name>', options.format).choices(['csv', 'geojson', 'parquet']))
    .addOption(new Option('--zones-format <name>', options.zonesFormat).choices(ZONES_FORMATS));
  shared(computing(reported(command, help), help), help).action((list: string, flags: RunFlags) =>
    actions.run(list, flags),
  );
}

/** Options for distributing zones to several machines. */
function shared(command: Command, { options }: Help): Command {
  return command
    .option('--no-work', options.noWork)
    .option('--chunk <zones>', options.chunk, '16')
    .option('--lease <seconds>', options.lease, '60')
    .option('--retries <times>', options.retries, '8');
}

function computing(command: Command, { options }: Help): Command {
  return command
    .option('--service <url>', options.service)
    .option('--cache <folder>', options.cache)
    .option('--no-cache', options.noCache)
    .option('--cache-mb <megabytes>', options.cacheMb, '2000')
    .option('--workers <processors>', options.workers);
}

function reported(command: Command, { options }: Help): Command {
  return command
    .addOption(new Option('--lang <en|fr>', options.lang).choices(['en', 'fr']))
    .option('--json', options.json);
}
