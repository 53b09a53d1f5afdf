import { Command, InvalidArgumentError, Option } from 'commander';
import { addCatalog, type CatalogActions } from './catalog-program.ts';
import type { AnalyzeFlags } from './analyze.ts';
import type { CompareFlags } from './compare.ts';
import type { DoctorFlags } from './doctor.ts';
import type { EudrFlags } from './eudr/command.ts';
import { CUT_OFF } from './eudr/plot.ts';
import {
  analyzeExamples,
  compareExamples,
  DOCTOR_EXAMPLES,
  EUDR_EXAMPLES,
  ENVIRONMENT,
  EXIT_CODES,
  OUT_FILES,
  programExamples,
} from './help.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';
import { addPack, type PackActions } from './pack-program.ts';
import {
  imageOptions,
  outputOptions,
  POLYGON_FILES,
  polygonOptions,
  sampleOption,
  zoneOptions,
} from './program-options.ts';

/** What each command does. */
interface Actions extends PackActions, CatalogActions {
  analyze(flags: AnalyzeFlags): Promise<void>;
  compare(flags: CompareFlags): Promise<void>;
  doctor(flags: DoctorFlags): Promise<void>;
  eudr(flags: EudrFlags): Promise<void>;
}

/** The commands and options of `sylvan`. Errors of use are thrown as CommanderError once they have been printed. */
export function createProgram(io: Io, actions: Actions): Command {
  const program = new Command('sylvan')
    .description('Forest intelligence from satellite pixels.')
    .version(io.library.VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', programExamples(io.library.SAMPLES[0].id) + EXIT_CODES)
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
  addCompare(program, io, actions);
  addPack(program, actions);
  addCatalog(program, actions);
  addDoctor(program, actions);
  addEudr(program, io, actions);
  return program;
}

function addAnalyze(program: Command, io: Io, actions: Actions): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const command = program
    .command('analyze')
    .description('Analyse the forest of a square zone and print its record.');
  polygonOptions(zoneOptions(command, '1 to 100, with fractions'))
    .option('--date <YYYY-MM-DD>', 'day to look back from, from 2015-06-23 on (default: today, UTC)')
    .option('--detail <quick|standard|full>', 'how much is read (default: standard)')
    .option('--budget <MB>', 'what may be fetched, by the estimate: less detail is read where it takes more')
    .option('--fields <names>', 'only these of the answer, by commas, from what they need: ndvi_current,…')
    .option('--estimate', 'say how many MB the analysis would fetch, and fetch nothing')
    .option('--lang <en|fr>', 'language of the record (default: en)');
  imageOptions(command).addOption(sampleOption(samples));
  outputOptions(command, 'also write the record, its layers and the series of years into this folder')
    .option('--true-colour', 'with --out: green and blue, too, as eyes would see the zone')
    .addHelpText('after', analyzeExamples(samples[0]) + ENVIRONMENT + EXIT_CODES)
    .action((flags: AnalyzeFlags) => actions.analyze(flags));
}

function addCompare(program: Command, io: Io, actions: Actions): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const command = program
    .command('compare')
    .description('Compare the forest of a square zone in two periods and print the record.');
  polygonOptions(zoneOptions(command, '0.1 to 100'))
    .option('--date1-start <YYYY-MM-DD>', 'first day of period 1, from 1984-03-01 on')
    .option('--date1-end <YYYY-MM-DD>', 'last day of period 1; a period has 366 days at most')
    .option('--date2-start <YYYY-MM-DD>', 'first day of period 2, after period 1')
    .option('--date2-end <YYYY-MM-DD>', 'last day of period 2, until today (UTC)')
    .option('--detail <quick|standard|full>', 'how much is read (default: standard)')
    .option('--lang <en|fr>', 'language of the record (default: en)');
  imageOptions(command).addOption(sampleOption(samples));
  outputOptions(command, 'also write the record, its layers and tables into this folder')
    .addHelpText('after', compareExamples(samples[0]) + OUT_FILES + ENVIRONMENT + EXIT_CODES)
    .action((flags: CompareFlags) => actions.compare(flags));
}

function addDoctor(program: Command, actions: Actions): void {
  program
    .command('doctor')
    .description(
      'Ask every host for one real item and one ranged read (under 2 MB), and print what works, what does not, what that means for a record and what to do. Exit code 0 only where the full record is possible.',
    )
    .option(
      '--lat <degrees>',
      'latitude of a place of your own, with --lng (default: one that all sources saw)',
    )
    .option('--lng <degrees>', 'longitude')
    .option('--date <YYYY-MM-DD>', 'day to look back from, with --lat and --lng (default: today)')
    .option('--catalog <url|path>', 'STAC catalogue, or a folder or address that holds an items.json')
    .option('--service <url>', 'Sylvan service that gave your key (default: SYLVAN_SERVICE)')
    .addOption(new Option('--lang <en|fr>', 'language (default: en)').choices(['en', 'fr']))
    .option('--json', 'print JSON, and problems as JSON on standard error')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', DOCTOR_EXAMPLES + ENVIRONMENT + EXIT_CODES)
    .action((flags: DoctorFlags) => actions.doctor(flags));
}

function addEudr(program: Command, io: Io, actions: Actions): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const command = program
    .command('eudr')
    .description(
      'Say of each plot of a file what forest it had on 2020-12-31 and what it lost since: evidence, no legal finding.',
    )
    .argument('<file>', `plots, longitude and latitude (WGS 84): ${POLYGON_FILES}`)
    .option('--date <YYYY-MM-DD>', 'last day that is looked at (default: today, UTC)', dayAfterCutOff)
    .option('--lang <en|fr>', 'language of the report (default: en)');
  imageOptions(command).addOption(sampleOption(samples));
  outputOptions(command, 'also write the plots as GeoJSON and CSV, and a page to print, into this folder')
    .addHelpText('after', EUDR_EXAMPLES + ENVIRONMENT + EXIT_CODES)
    .action((file: string, flags: Omit<EudrFlags, 'file'>) => actions.eudr({ ...flags, file }));
}

/** A day since which there can be a loss. Throws InvalidArgumentError. */
function dayAfterCutOff(typed: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed)) && typed > CUT_OFF) return typed;
  throw new InvalidArgumentError(`Give a day after ${CUT_OFF}, written YYYY-MM-DD.`);
}
