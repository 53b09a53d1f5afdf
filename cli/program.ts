import { Command, InvalidArgumentError, Option } from 'commander';
import { isDay, type Lang } from 'sylvan/contract';
import { addCatalog } from './catalog-program.ts';
import { analyzeCommand } from './analyze.ts';
import { compareCommand } from './compare.ts';
import { doctorCommand } from './doctor.ts';
import type { EudrFlags } from './eudr/assess.ts';
import { eudrCommand } from './eudr/command.ts';
import { CUT_OFF } from 'sylvan/eudr';
import { examplesOf } from './help.ts';
import type { Io } from './io.ts';
import { addPack } from './pack-program.ts';
import {
  imageOptions,
  langOption,
  outputOptions,
  polygonOptions,
  reportingOptions,
  sampleOption,
  zoneOptions,
  type Act,
} from './program-options.ts';
import { helpEndsOf } from './texts/help-ends.ts';
import { helpTextsOf } from './texts/help.ts';
import { usageTextsOf } from './texts/usage.ts';
import { inLanguage } from './usage.ts';

/**
 * The commands and options of `sylvan`, with help and errors of use in `lang`. Throws these errors as CommanderError once they
 * are printed.
 */
export function createProgram(io: Io, act: Act, lang: Lang): Command {
  const { commands, options } = helpTextsOf(lang);
  const program = inLanguage(new Command('sylvan'), lang, io)
    .description(commands.sylvan)
    .version(io.library.VERSION, '-V, --version', options.version)
    .addOption(langOption(options))
    .helpOption('-h, --help', options.help)
    .helpCommand(false)
    // An option after a command belongs to that command.
    .enablePositionalOptions()
    .addHelpText('after', examplesOf('sylvan', lang, io.library.SAMPLES[0].id))
    .addHelpText('afterAll', helpEndsOf(lang).exitCodes)
    .exitOverride();
  addAnalyze(program, io, act, lang);
  addCompare(program, io, act, lang);
  addPack(program, act, lang);
  addCatalog(program, act, lang);
  addDoctor(program, act, lang);
  addEudr(program, io, act, lang);
  return program;
}

function addAnalyze(program: Command, io: Io, act: Act, lang: Lang): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const { commands, options } = helpTextsOf(lang);
  const { outFiles, analyzeFiles, environment } = helpEndsOf(lang);
  const files = outFiles('ndvi, forest, loss', analyzeFiles);
  const command = program.command('analyze').description(commands.analyze);
  polygonOptions(zoneOptions(command, options, options.sizes('1')), options)
    .option('--date <YYYY-MM-DD>', options.date)
    .option('--detail <quick|standard|full>', options.detail)
    .option('--budget <MB>', options.budget)
    .option('--fields <names>', options.fields)
    .option('--estimate', options.estimate)
    .option('--lang <en|fr>', options.recordLang);
  imageOptions(command, options).addOption(sampleOption(samples, options));
  outputOptions(command, options, options.recordOut)
    .option('--true-colour', options.trueColour)
    .addHelpText('after', [examplesOf('analyze', lang, samples[0]), files, environment].join('\n'))
    .action(act(analyzeCommand));
}

function addCompare(program: Command, io: Io, act: Act, lang: Lang): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const { commands, options } = helpTextsOf(lang);
  const { outFiles, compareFiles, environment } = helpEndsOf(lang);
  const files = outFiles('ndvi-change, dnbr', compareFiles);
  const command = program.command('compare').description(commands.compare);
  polygonOptions(zoneOptions(command, options, options.sizes('0.1')), options)
    .option('--date1-start <YYYY-MM-DD>', options.date1Start)
    .option('--date1-end <YYYY-MM-DD>', options.date1End)
    .option('--date2-start <YYYY-MM-DD>', options.date2Start)
    .option('--date2-end <YYYY-MM-DD>', options.date2End)
    .option('--detail <quick|standard|full>', options.detail)
    .option('--lang <en|fr>', options.recordLang);
  imageOptions(command, options).addOption(sampleOption(samples, options));
  outputOptions(command, options, options.recordOut)
    .option('--true-colour', options.compareTrueColour)
    .addHelpText('after', [examplesOf('compare', lang, samples[0]), files, environment].join('\n'))
    .action(act(compareCommand));
}

function addDoctor(program: Command, act: Act, lang: Lang): void {
  const { commands, options } = helpTextsOf(lang);
  const { environment } = helpEndsOf(lang);
  const command = program
    .command('doctor')
    .description(commands.doctor)
    .option('--lat <degrees>', options.doctorLat)
    .option('--lng <degrees>', options.doctorLng)
    .option('--date <YYYY-MM-DD>', options.doctorDate)
    .option('--catalog <url|path>', options.catalog)
    .option('--service <url>', options.service);
  reportingOptions(command, options)
    .addHelpText('after', [examplesOf('doctor', lang), environment].join('\n'))
    .action(act(doctorCommand));
}

function addEudr(program: Command, io: Io, act: Act, lang: Lang): void {
  const samples = io.library.SAMPLES.map(({ id }) => id);
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const { environment } = helpEndsOf(lang);
  const command = program
    .command('eudr')
    .description(commands.eudr)
    .argument('<file>', own.plots(options.formats))
    .option('--date <YYYY-MM-DD>', options.eudrDate, dayAfterCutOff(lang))
    .addOption(new Option('--lang <en|fr>', options.reportLang).choices(['en', 'fr']));
  imageOptions(command, options).addOption(sampleOption(samples, options));
  outputOptions(command, options, options.eudrOut)
    .option('--pages', options.eudrPages)
    .addHelpText('after', [examplesOf('eudr', lang), environment].join('\n'))
    .action((file: string, flags: Omit<EudrFlags, 'file'>) => act(eudrCommand)({ ...flags, file }));
}

/** Parses a day for which a loss can exist; throws InvalidArgumentError. */
function dayAfterCutOff(lang: Lang): (typed: string) => string {
  return (typed) => {
    if (isDay(typed) && typed > CUT_OFF && Date.parse(typed) <= Date.now()) return typed;
    throw new InvalidArgumentError(usageTextsOf(lang).dayAfter(CUT_OFF));
  };
}
