import { Option, type Command } from 'commander';
import { meterOption, zoneOptions } from './program-options.ts';
import { ENVIRONMENT, EXIT_CODES, PACK_CREATE_EXAMPLES, PACK_EXAMPLES } from './help.ts';
import type { PackCreateFlags } from './pack-create.ts';
import type { CommonFlags } from './flags.ts';
import type { PackExportFlags, PackIdFlags } from './pack-folder.ts';
import type { PackFileFlags } from './pack-info.ts';

/** What each command on packs does. */
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
const ID_TEXT = 'id of the pack, or how it begins';

/** `sylvan pack` and what can be done with packs. */
export function addPack(program: Command, actions: PackActions): void {
  const pack = program
    .command('pack')
    .description('Make, check, list and delete packs: zones taken along for use without a network.')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', PACK_EXAMPLES + EXIT_CODES);
  addCreate(pack, actions);
  onFile(pack, 'info', 'Print what a pack holds: its zone, its calls, whose data it has.', actions.packInfo);
  onFile(pack, 'verify', 'Read all of a pack against its digests.', actions.packVerify);
  addFolder(pack, actions);
}

/** What can be done with the packs of the folder of packs. */
function addFolder(pack: Command, { packList, packExport, packRemove }: PackActions): void {
  const list = pack.command('list').description('List the packs of the folder of packs.');
  inFolder(list).action((flags: CommonFlags) => packList(flags));
  const write = pack
    .command('export')
    .description('Write a pack of the folder into a file. It stays in the folder.')
    .argument(ID, ID_TEXT)
    .argument(FILE, 'the file to write')
    .option('--force', 'replace the file if it is there');
  inFolder(write).action((id: string, file: string, flags: Omit<PackExportFlags, 'id' | 'file'>) =>
    packExport({ ...flags, id, file }),
  );
  const remove = pack.command('remove').description('Delete a pack from the folder.').argument(ID, ID_TEXT);
  inFolder(remove).action((id: string, flags: Omit<PackIdFlags, 'id'>) => packRemove({ ...flags, id }));
}

function inFolder(command: Command): Command {
  command.option('--packs <folder>', 'folder of packs (default: that of the data)');
  return reportingOptions(command).addHelpText('after', EXIT_CODES);
}

function addCreate(pack: Command, { packCreate }: PackActions): void {
  const command = pack
    .command('create')
    .description(
      'Fetch all that analyses and comparisons of some years of a zone need, and write it into one file. Interrupted, the same command goes on where it was, on a later day if it has its --date. A pack that was in the folder of packs before stays there.',
    )
    .argument(FILE, 'the file to write');
  zoneOptions(command, '1 to 100, a whole number')
    .option('--from <year>', 'first year (default: the one before --to)')
    .option('--to <year>', 'last year (default: that of --date)')
    .option('--date <YYYY-MM-DD>', 'day to look back from, in each year its day (default: today, UTC)')
    .option('--catalog <url|path>', 'STAC catalogue, or a folder or address that holds an items.json')
    .option('--service <url>', 'Sylvan service that gave your key (default: SYLVAN_SERVICE)')
    .addOption(meterOption())
    .option('--packs <folder>', 'folder of packs, where it is made (default: that of the data)')
    .option('--force', 'replace the file if it is there');
  reportingOptions(command)
    .addHelpText('after', PACK_CREATE_EXAMPLES + ENVIRONMENT + EXIT_CODES)
    .action((file: string, flags: Omit<PackCreateFlags, 'file'>) => packCreate({ ...flags, file }));
}

function onFile(
  pack: Command,
  name: string,
  description: string,
  action: (flags: PackFileFlags) => Promise<void>,
): void {
  const command = pack.command(name).description(description).argument(FILE, 'the file of a pack');
  reportingOptions(command)
    .addHelpText('after', EXIT_CODES)
    .action((file: string, flags: Omit<PackFileFlags, 'file'>) => action({ ...flags, file }));
}

function reportingOptions(command: Command): Command {
  return command
    .addOption(new Option('--lang <en|fr>', 'language (default: en)').choices(['en', 'fr']))
    .option('--json', 'print JSON, and problems as JSON on standard error')
    .helpOption('-h, --help', 'print help');
}
