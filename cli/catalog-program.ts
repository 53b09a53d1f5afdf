import { Option, type Command } from 'commander';
import type { CatalogCheckFlags } from './catalog-check.ts';
import type { CatalogMakeFlags } from './catalog-make.ts';
import { CATALOG_EXAMPLES, EXIT_CODES } from './help.ts';

/** What each command on catalogues does. */
export interface CatalogActions {
  readonly catalogCheck: (flags: CatalogCheckFlags) => Promise<void>;
  readonly catalogMake: (flags: CatalogMakeFlags) => Promise<void>;
}

/** `sylvan catalog`: own images as a catalogue, which needs no key. */
export function addCatalog(program: Command, { catalogCheck, catalogMake }: CatalogActions): void {
  const catalog = program
    .command('catalog')
    .description('Make and check catalogues of your own images, which need no key.')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', CATALOG_EXAMPLES + EXIT_CODES);
  const check = catalog
    .command('check')
    .description('Say of each item of a catalogue what it lacks. Exit code 0 only where all can be used.')
    .argument('<folder|url>', 'folder, zip archive or address of an items.json');
  reporting(check)
    .addHelpText('after', EXIT_CODES)
    .action((location: string, flags: Omit<CatalogCheckFlags, 'location'>) =>
      catalogCheck({ ...flags, location }),
    );
  const make = catalog
    .command('make')
    .description(
      'Write the items.json of cloud-optimised GeoTIFFs of Sentinel-2, Landsat or Sentinel-1, by their names and tags.',
    )
    .argument('<files...>', 'GeoTIFFs, one for each band, or folders of them')
    .option('--out <folder>', 'where items.json is written (default: the folder that holds all files)')
    .option('--date <YYYY-MM-DD>', 'day of files whose names have none')
    .option(
      '--offset <number>',
      'offset of Sentinel-2 where nothing states it: -0.1 for files of ESA since 2022-01-25, else 0',
    )
    .option('--force', 'replace an items.json that is there');
  reporting(make)
    .addHelpText('after', EXIT_CODES)
    .action((files: string[], flags: Omit<CatalogMakeFlags, 'files'>) => catalogMake({ ...flags, files }));
}

function reporting(command: Command): Command {
  return command
    .addOption(new Option('--lang <en|fr>', 'language (default: en)').choices(['en', 'fr']))
    .option('--json', 'print JSON, and problems as JSON on standard error')
    .helpOption('-h, --help', 'print help');
}
