import type { Command } from 'commander';
import type { Lang } from 'sylvan/contract';
import { examplesOf } from './help.ts';
import { packCreateCommand, type PackCreateFlags } from './pack-create.ts';
import {
  packExportCommand,
  packListCommand,
  packRemoveCommand,
  type PackExportFlags,
  type PackIdFlags,
} from './pack-folder.ts';
import { packInfoCommand, packVerifyCommand, type PackFileFlags } from './pack-file.ts';
import { langOption, meterOption, reportingOptions, zoneOptions, type Act } from './program-options.ts';
import { helpEndsOf } from './texts/help-ends.ts';
import { helpTextsOf } from './texts/help.ts';
import { packTextsOf } from './texts/pack.ts';

const FILE = '<file>';
const ID = '<id>';

/** `sylvan pack` and its subcommands. */
export function addPack(program: Command, act: Act, lang: Lang): void {
  const { commands, options } = helpTextsOf(lang);
  const pack = program
    .command('pack')
    .description(commands.pack)
    .addOption(langOption(options))
    .helpCommand(false)
    .addHelpText('after', examplesOf('pack', lang));
  addCreate(pack, act, lang);
  onFile(pack.command('info').description(commands.packInfo), act(packInfoCommand), lang);
  onFile(pack.command('verify').description(commands.packVerify), act(packVerifyCommand), lang);
  addFolder(pack, act, lang);
}

/** The commands for the folder of packs. */
function addFolder(pack: Command, act: Act, lang: Lang): void {
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const list = pack.command('list').description(commands.packList);
  inFolder(list, lang).action(act(packListCommand));
  const write = pack
    .command('export')
    .description(commands.packExport)
    .argument(ID, own.id)
    .argument(FILE, own.written)
    .option('--force', options.force);
  inFolder(write, lang).action((id: string, file: string, flags: Omit<PackExportFlags, 'id' | 'file'>) =>
    act(packExportCommand)({ ...flags, id, file }),
  );
  const remove = pack.command('remove').description(commands.packRemove).argument(ID, own.id);
  inFolder(remove, lang).action((id: string, flags: Omit<PackIdFlags, 'id'>) =>
    act(packRemoveCommand)({ ...flags, id }),
  );
}

function inFolder(command: Command, lang: Lang): Command {
  const { options } = helpTextsOf(lang);
  command.option('--packs <folder>', options.packs);
  return reportingOptions(command, options);
}

function addCreate(pack: Command, act: Act, lang: Lang): void {
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const { environment } = helpEndsOf(lang);
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
    .addHelpText('after', [examplesOf('packCreate', lang), environment].join('\n'))
    .action((file: string, flags: Omit<PackCreateFlags, 'file'>) =>
      act(packCreateCommand, packTextsOf)({ ...flags, file }),
    );
}

function onFile(command: Command, action: (flags: PackFileFlags) => Promise<void>, lang: Lang): void {
  const { arguments: own, options } = helpTextsOf(lang);
  reportingOptions(command.argument(FILE, own.pack), options).action(
    (file: string, flags: Omit<PackFileFlags, 'file'>) => action({ ...flags, file }),
  );
}
