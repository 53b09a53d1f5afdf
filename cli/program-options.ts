import { Option, type Command } from 'commander';

/** Formats that polygons are read from. */
export const POLYGON_FILES = 'GeoJSON, KML, KMZ, GPX, zipped shapefile, FlatGeobuf';

export function zoneOptions(command: Command, sizes: string): Command {
  return command
    .option('--lat <degrees>', 'latitude of the centre, -80 to 84')
    .option('--lng <degrees>', 'longitude of the centre, -180 to 180')
    .option('--size <km>', `side of the square, ${sizes} (default: 10)`);
}

/** A polygon in place of the square. */
export function polygonOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--polygon <file>', `file of a polygon instead of a square: ${POLYGON_FILES}`).conflicts([
        'lat',
        'lng',
        'size',
      ]),
    )
    .option('--feature <id>', 'with --polygon: the id, name or number of one of several features');
}

/** Where the images of a call come from, and what is stored of them. */
export function imageOptions(command: Command): Command {
  return command
    .option('--catalog <url|path>', 'STAC catalogue, or a folder or address that holds an items.json')
    .option('--service <url>', 'Sylvan service that gave your key (default: SYLVAN_SERVICE)')
    .option('--cache [folder]', 'keep what is fetched, for the next runs (default: the folder for caches)')
    .addOption(meterOption())
    .option('--offline', 'answer from what is kept, and let no request leave')
    .addOption(
      new Option(
        '--pack <file>',
        'answer from a pack, and fetch no image; what is left out is as the pack has it',
      ).conflicts(['catalog', 'sample', 'cache', 'offline']),
    );
}

/** Calls that count nowhere need no key. */
export function meterOption(): Option {
  return new Option(
    '--meter <none>',
    'count no call, and need no key: for whoever counts in another way',
  ).choices(['none']);
}

export function sampleOption(samples: readonly string[]): Option {
  return new Option('--sample <id>', 'a bundled, simulated zone instead of a real one')
    .choices(samples)
    .conflicts(['lat', 'lng', 'catalog']);
}

export function outputOptions(command: Command, out: string): Command {
  return command
    .option('--json', 'print the record as JSON, and problems as JSON on standard error')
    .option('--out <folder>', out)
    .helpOption('-h, --help', 'print help');
}
