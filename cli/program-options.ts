import { Option, type Command } from 'commander';
import type { Lang } from 'sylvan/contract';
import type { CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import type { HelpTexts } from './texts/help.ts';

/** Makes a command's action, which reports its errors; `texts` contains the sentence for an interruption. */
export type Act = <Flags extends CommonFlags>(
  command: (flags: Flags, io: Io) => Promise<unknown>,
  texts?: (lang: Lang) => { readonly interrupted: string },
) => (flags: Flags) => Promise<void>;

/** The help texts of options. */
type OptionTexts = HelpTexts['options'];

export function zoneOptions(command: Command, texts: OptionTexts, sizes: string): Command {
  return command
    .option('--lat <degrees>', texts.lat)
    .option('--lng <degrees>', texts.lng)
    .option('--size <km>', texts.size(sizes));
}

/** The options for a polygon instead of the square. */
export function polygonOptions(command: Command, texts: OptionTexts): Command {
  return command
    .addOption(new Option('--polygon <file>', texts.polygon(texts.formats)).conflicts(['lat', 'lng', 'size']))
    .option('--feature <id>', texts.feature);
}

/** The options for the source of a call's images, and for caching. */
export function imageOptions(command: Command, texts: OptionTexts): Command {
  return command
    .option('--catalog <url|path>', texts.catalog)
    .option('--service <url>', texts.service)
    .option('--cache [folder]', texts.cache)
    .addOption(meterOption(texts))
    .option('--offline', texts.offline)
    .addOption(
      new Option('--pack <file>', texts.fromPack).conflicts(['catalog', 'sample', 'cache', 'offline']),
    );
}

/** The option for uncounted calls, which need no key. */
export function meterOption(texts: OptionTexts): Option {
  return new Option('--meter <none>', texts.meter).choices(['none']);
}

export function sampleOption(samples: readonly string[], texts: OptionTexts): Option {
  return new Option('--sample <id>', texts.sample).choices(samples).conflicts(['lat', 'lng', 'catalog']);
}

export function outputOptions(command: Command, texts: OptionTexts, out: string): Command {
  return command.option('--json', texts.recordJson).option('--out <folder>', out);
}

export function langOption(texts: OptionTexts): Option {
  return new Option('--lang <en|fr>', texts.lang).choices(['en', 'fr']);
}

/** The options of commands that print something other than a record. */
export function reportingOptions(command: Command, texts: OptionTexts): Command {
  return command.addOption(langOption(texts)).option('--json', texts.json);
}
