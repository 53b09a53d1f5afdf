import type { Command } from 'commander';
import type { Lang } from 'sylvan/contract';
import { catalogCheckCommand, type CatalogCheckFlags } from './catalog-check.ts';
import { catalogMakeCommand, type CatalogMakeFlags } from './catalog-make.ts';
import { examplesOf } from './help.ts';
import { langOption, reportingOptions, type Act } from './program-options.ts';
import { catalogTextsOf } from './texts/catalog.ts';
import { helpTextsOf } from './texts/help.ts';

/** `sylvan catalog`: turns the user's own images into a catalog. Needs no key. */
export function addCatalog(program: Command, act: Act, lang: Lang): void {
  const { commands, arguments: own, options } = helpTextsOf(lang);
  const catalog = program
    .command('catalog')
    .description(commands.catalog)
    .addOption(langOption(options))
    .helpCommand(false)
    .addHelpText('after', examplesOf('catalog', lang));
  const check = catalog
    .command('check')
    .description(commands.catalogCheck)
    .argument('<folder|url>', own.location);
  reportingOptions(check, options).action((location: string, flags: Omit<CatalogCheckFlags, 'location'>) =>
    act(catalogCheckCommand, catalogTextsOf)({ ...flags, location }),
  );
  const make = catalog
    .command('make')
    .description(commands.catalogMake)
    .argument('<files...>', own.images)
    .option('--out <folder>', options.makeOut)
    .option('--date <YYYY-MM-DD>', options.makeDate)
    .option('--offset <number>', options.makeOffset)
    .option('--scale <number>', options.makeScale)
    .option('--force', options.makeForce);
  reportingOptions(make, options).action((files: string[], flags: Omit<CatalogMakeFlags, 'files'>) =>
    act(catalogMakeCommand, catalogTextsOf)({ ...flags, files }),
  );
}
