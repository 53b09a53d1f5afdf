import type { Command } from 'commander';
import type { Lang } from 'sylvan/contract';
import { examplesOf } from './help.ts';
import type { PackCreateFlags } from './pack-create.ts';
import type { CommonFlags } from './flags.ts';
import type { PackExportFlags, PackIdFlags } from './pack-folder.ts';
import type { PackFileFlags } from './pack-info.ts';
import { langOption, meterOption, reportingOptions, zoneOptions } from './program-options.ts';
import { helpEndsOf } from './texts/help-ends.ts';
import { helpTextsOf } from './texts/help.ts';

/** The action of each pack command. */
export interface PackActions {
  readonly packCreate: (flags: PackCreateFlags) => Promise<void>;
  readonly packInfo: (flags: PackFileFlags) => Promise<void>;
  readonly packVerify: (flags: PackFileFlags) => Promise<void>;
  readonly packList: (flags: CommonFlags) => Promise<void>;
  readonly packExport: (flags: PackExportFlags) => Promise<void>;
  readonly packRemove: (flags: PackIdFlags) => Promise<void>;
}

const FILE = '<file>';
const ID = '<id>';

/** `sylvan pack` and its subcommands. */
export function addPack(program: Command, actions: PackActions, lang: Lang): void {
  const { commands, options } = helpTextsOf(lang);
  const pack = program
    .command('pack')
    .description(commands.pack)
    .addOption(langOption(options))
    .helpCommand(false)
    .addHelpText('after', examplesOf('pack', lang) + helpEndsOf(lang).exitCodes);
  addCreate(pack, actions, lang);
  onFile(pack.command('info').description(commands.packInfo), actions.packInfo, lang);
  onFile(pack.command('verify').description(commands.packVerify), actions.packVerify, lang);
  addFolder(pack, actions, lang);
}

/** The commands on the folder of packs. */
function addFolder(pack: Command, { packList, packExport, packRemove }: PackActions, lang: Lang): void {
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const list = pack.command('list').description(commands.packList);
  inFolder(list, lang).action((flags: CommonFlags) => packList(flags));
  const write = pack
    .command('export')
    .description(commands.packExport)
    .argument(ID, own.id)
    .argument(FILE, own.written)
    .option('--force', options.force);
  inFolder(write, lang).action((id: string, file: string, flags: Omit<PackExportFlags, 'id' | 'file'>) =>
    packExport({ ...flags, id, file }),
  );
  const remove = pack.command('remove').description(commands.packRemove).argument(ID, own.id);
  inFolder(remove, lang).action((id: string, flags: Omit<PackIdFlags, 'id'>) => packRemove({ ...flags, id }));
}

function inFolder(command: Command, lang: Lang): Command {
  const { options } = helpTextsOf(lang);
  command.option('--packs <folder>', options.packs);
  return reportingOptions(command, options).addHelpText('after', helpEndsOf(lang).exitCodes);
}

function addCreate(pack: Command, { packCreate }: PackActions, lang: Lang): void {
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const { environment, exitCodes } = helpEndsOf(lang);
  const command = pack.command('create').description(commands.packCreate).argument(FILE, own.written);
  zoneOptions(command, options, options.wholeSizes)
    .option('--from <year>', options.fromYear)
    .option('--to <year>', options.toYear)
    .option('--date <YYYY-MM-DD>', options.packDate)
    .option('--catalog <url|path>', options.catalog)
    .option('--service <url>', options.service)
    .addOption(meterOption(options))
    .option('--packs <folder>', options.packsMade)
    .option('--force', options.force);
  reportingOptions(command, options)
    .addHelpText('after', examplesOf('packCreate', lang) + environment + exitCodes)
    .action((file: string, flags: Omit<PackCreateFlags, 'file'>) => packCreate({ ...flags, file }));
}

function onFile(command: Command, action: (flags: PackFileFlags) => Promise<void>, lang: Lang): void {
  const { arguments: own, options } = helpTextsOf(lang);
  reportingOptions(command.argument(FILE, own.pack), options)
    .addHelpText('after', helpEndsOf(lang).exitCodes)
    .action((file: string, flags: Omit<PackFileFlags, 'file'>) => action({ ...flags, file }));
}
