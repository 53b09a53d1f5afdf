import { Command, Option } from 'commander';
import type { AnalyzeFlags } from './analyze.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';

const EXIT_CODES = `
Exit codes:
  0    done
  2    the request or an option is not valid
  3    no usable image of the zone at that time
  4    a catalogue, a host or a file of the data failed
  5    something failed inside Sylvan
  130  interrupted
`;

const EXAMPLES = `
Examples:
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2
  $ sylvan analyze --lat 48.42 --lng 2.65 --date 2024-07-31 --lang fr
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone --json
`;

const ENVIRONMENT = `
Environment:
  FIRMS_MAP_KEY  your key for active fires (firms.modaps.eosdis.nasa.gov)
`;

/** What each command does. */
export interface Actions {
  analyze(flags: AnalyzeFlags): Promise<void>;
}

/** The commands and options of `sylvan`. Errors of use are thrown as CommanderError once they have been printed. */
export function createProgram(io: Io, actions: Actions): Command {
  const program = new Command('sylvan')
    .description('Forest intelligence from satellite pixels.')
    .version(io.library.VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => textColumns(io.stdout.columns),
      getErrHelpWidth: () => textColumns(io.stderr.columns),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  addAnalyze(program, io, actions);
  return program;
}

function addAnalyze(program: Command, io: Io, actions: Actions): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  program
    .command('analyze')
    .description('Analyse the forest of a square zone and print its record.')
    .option('--lat <degrees>', 'latitude of the centre, -80 to 84')
    .option('--lng <degrees>', 'longitude of the centre, -180 to 180')
    .option('--size <km>', 'side of the square, 1 to 100 (default: 10)')
    .option('--date <YYYY-MM-DD>', 'day to look back from, from 2015-06-23 on (default: today, UTC)')
    .option('--lang <en|fr>', 'language of the record (default: en)')
    .option('--catalog <url|path>', 'STAC catalogue, or a folder or address that holds an items.json')
    .addOption(
      new Option('--sample <id>', 'a bundled, simulated zone instead of a real one')
        .choices(samples)
        .conflicts(['lat', 'lng', 'catalog']),
    )
    .option('--json', 'print the record as JSON, and problems as JSON on standard error')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', EXAMPLES + sampleExample(samples) + ENVIRONMENT + EXIT_CODES)
    .action((flags: AnalyzeFlags) => actions.analyze(flags));
}

function sampleExample(samples: readonly string[]): string {
  const [first] = samples.map((id) => `  $ sylvan analyze --sample ${id}\n`);
  return samples.length > 0 ? first : '';
}
