import { describe, expect, it } from 'vitest';
import { sylvan } from './run-sylvan.ts';

const ENVIRONMENT = `
Environment:
  SYLVAN_KEY      your key: each call that succeeds counts; samples, packs
                  and catalogues of your own need none. No option: a shell
                  would keep it
  SYLVAN_SERVICE  address of the Sylvan service that gave the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  address of a mirror of ETH's canopy height map
`;
const EXIT_CODES = `
Exit codes:
  0    done
  2    the request or an option is not valid
  3    no usable image of the zone at that time
  4    a catalogue, a host or a file of the data failed
  5    something failed inside Sylvan
  6    the call could not be counted: no key, key refused, or no units left
  130  interrupted
`;

/** What the help of a command says before what several of them end with, all of it within 80 columns. */
async function head(command: string, ...ends: readonly string[]): Promise<string> {
  const { code, stdout } = await sylvan([...command.split(' '), '--help']);
  expect(code).toBe(0);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const end = `${ends.join('')}\n`;
  expect(stdout.slice(-end.length)).toBe(end);
  return stdout.slice(0, -end.length);
}

describe('the help', () => {
  it('lists the commands', async () => {
    const { stdout } = await sylvan(['--help']);
    expect(stdout).toMatch(
      /Commands:\n {2}analyze \[options\][^]*\n {2}compare \[options\][^]*\n {2}pack +\S/,
    );
  });

  it('of sylvan analyze lists its options and examples', async () => {
    expect(await head('analyze', ENVIRONMENT, EXIT_CODES)).toMatchInlineSnapshot(`
      "Usage: sylvan analyze [options]

      Analyse the forest of a square zone and print its record.

      Options:
        --lat <degrees>                 latitude of the centre, -80 to 84
        --lng <degrees>                 longitude of the centre, -180 to 180
        --size <km>                     side of the square, 1 to 100, with fractions
                                        (default: 10)
        --polygon <file>                file of a polygon instead of a square:
                                        GeoJSON, KML, KMZ, GPX, zipped shapefile,
                                        FlatGeobuf
        --feature <id>                  with --polygon: the id, name or number of one
                                        of several features
        --date <YYYY-MM-DD>             day to look back from, from 2015-06-23 on
                                        (default: today, UTC)
        --detail <quick|standard|full>  how much is read (default: standard)
        --budget <MB>                   what may be fetched, by the estimate: less
                                        detail is read where it takes more
        --fields <names>                only these of the answer, by commas, from what
                                        they need: ndvi_current,…
        --estimate                      say how many MB the analysis would fetch, and
                                        fetch nothing
        --lang <en|fr>                  language of the record (default: en)
        --catalog <url|path>            STAC catalogue, or a folder or address that
                                        holds an items.json
        --service <url>                 Sylvan service that gave your key (default:
                                        SYLVAN_SERVICE)
        --cache [folder]                keep what is fetched, for the next runs
                                        (default: the folder for caches)
        --meter <none>                  count no call, and need no key: for whoever
                                        counts in another way (choices: "none")
        --offline                       answer from what is kept, and let no request
                                        leave
        --pack <file>                   answer from a pack, and fetch no image; what
                                        is left out is as the pack has it
        --sample <id>                   a simulated zone of @sylvan/samples instead of
                                        a real one (choices: "forest-edge")
        --json                          print the record as JSON, and problems as JSON
                                        on standard error
        --out <folder>                  also write the record, its layers and the
                                        series of years into this folder
        --true-colour                   with --out: green and blue, too, as eyes would
                                        see the zone
        -h, --help                      print help

      Examples:
        $ sylvan analyze --sample forest-edge
        $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone --json

      From public catalogues, without a key:
        $ sylvan analyze --lat -7.836 --lng 39.274 --size 2
        $ sylvan analyze --lat 48.42 --lng 2.65 --date 2024-07-31 --lang fr
      "
    `);
  });

  it('of sylvan compare lists its options, examples and files', async () => {
    expect(await head('compare', ENVIRONMENT, EXIT_CODES)).toMatchInlineSnapshot(`
      "Usage: sylvan compare [options]

      Compare the forest of a square zone in two periods and print the record.

      Options:
        --lat <degrees>                 latitude of the centre, -80 to 84
        --lng <degrees>                 longitude of the centre, -180 to 180
        --size <km>                     side of the square, 0.1 to 100, with fractions
                                        (default: 10)
        --polygon <file>                file of a polygon instead of a square:
                                        GeoJSON, KML, KMZ, GPX, zipped shapefile,
                                        FlatGeobuf
        --feature <id>                  with --polygon: the id, name or number of one
                                        of several features
        --date1-start <YYYY-MM-DD>      first day of period 1, from 1984-03-01 on
        --date1-end <YYYY-MM-DD>        last day of period 1; a period has 366 days at
                                        most
        --date2-start <YYYY-MM-DD>      first day of period 2, after period 1
        --date2-end <YYYY-MM-DD>        last day of period 2, until today (UTC)
        --detail <quick|standard|full>  how much is read (default: standard)
        --lang <en|fr>                  language of the record (default: en)
        --catalog <url|path>            STAC catalogue, or a folder or address that
                                        holds an items.json
        --service <url>                 Sylvan service that gave your key (default:
                                        SYLVAN_SERVICE)
        --cache [folder]                keep what is fetched, for the next runs
                                        (default: the folder for caches)
        --meter <none>                  count no call, and need no key: for whoever
                                        counts in another way (choices: "none")
        --offline                       answer from what is kept, and let no request
                                        leave
        --pack <file>                   answer from a pack, and fetch no image; what
                                        is left out is as the pack has it
        --sample <id>                   a simulated zone of @sylvan/samples instead of
                                        a real one (choices: "forest-edge")
        --json                          print the record as JSON, and problems as JSON
                                        on standard error
        --out <folder>                  also write the record, its layers and tables
                                        into this folder
        --true-colour                   with --out: red, green and blue of both
                                        periods, as eyes would see the zone
        -h, --help                      print help

      Examples:
        $ sylvan compare --sample forest-edge

      From public catalogues, without a key:
        $ sylvan compare --lat -7.836 --lng 39.274 --size 2 \\
            --date1-start 2018-06-01 --date1-end 2018-08-31 \\
            --date2-start 2019-06-01 --date2-end 2019-08-31
        $ sylvan compare --lat 48.42 --lng 2.65 --lang fr --out ./bois \\
            --date1-start 2016-07-01 --date1-end 2016-08-31 \\
            --date2-start 2024-07-01 --date2-end 2024-08-31

      Files of --out:
        record.json            the record, as --json prints it
        <layer>.tif            every layer as GeoTIFF: ndvi-change, dnbr, severity, …
        <layer>.svg            every layer as a picture with its legend
        histogram-<layer>.csv  pixels and hectares by change of NDVI and NBR
        patches.geojson        the largest patches of loss, as points
        loss.geojson           all patches of loss, as polygons
        zone.geojson           the zone
      "
    `);
  });

  it('of sylvan pack lists its commands and examples', async () => {
    expect(await head('pack', EXIT_CODES)).toMatchInlineSnapshot(`
      "Usage: sylvan pack [options] [command]

      Make, check, list and delete packs: zones taken along for use without a network.

      Options:
        --lang <en|fr>                language (default: en) (choices: "en", "fr")
        -h, --help                    print help

      Commands:
        create [options] <file>       Fetch all that analyses and comparisons of some
                                      years of a zone need, and write it into one
                                      file. Interrupted, the same command goes on
                                      where it was, on a later day if it has its
                                      --date. A pack that was in the folder of packs
                                      before stays there.
        info [options] <file>         Print what a pack holds: its zone, its calls,
                                      whose data it has.
        verify [options] <file>       Read all of a pack against its digests.
        list [options]                List the packs of the folder of packs.
        export [options] <id> <file>  Write a pack of the folder into a file. It stays
                                      in the folder.
        remove [options] <id>         Delete a pack from the folder.

      Examples:
        $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
            --lat -7.836 --lng 39.274 --size 2
        $ sylvan pack info forest.sylvan.zip
        $ sylvan pack list
        $ sylvan analyze --pack forest.sylvan.zip
        $ sylvan compare --pack forest.sylvan.zip
      "
    `);
  });

  it('of sylvan pack create lists its options and examples', async () => {
    expect(await head('pack create', ENVIRONMENT, EXIT_CODES)).toMatchInlineSnapshot(`
      "Usage: sylvan pack create [options] <file>

      Fetch all that analyses and comparisons of some years of a zone need, and write
      it into one file. Interrupted, the same command goes on where it was, on a later
      day if it has its --date. A pack that was in the folder of packs before stays
      there.

      Arguments:
        file                  the file to write

      Options:
        --lat <degrees>       latitude of the centre, -80 to 84
        --lng <degrees>       longitude of the centre, -180 to 180
        --size <km>           side of the square, 1 to 100, a whole number (default:
                              10)
        --from <year>         first year (default: the one before --to)
        --to <year>           last year (default: that of --date)
        --date <YYYY-MM-DD>   day to look back from, in each year its day (default:
                              today, UTC)
        --catalog <url|path>  STAC catalogue, or a folder or address that holds an
                              items.json
        --service <url>       Sylvan service that gave your key (default:
                              SYLVAN_SERVICE)
        --meter <none>        count no call, and need no key: for whoever counts in
                              another way (choices: "none")
        --packs <folder>      folder of packs, where it is made (default: that of the
                              data)
        --force               replace the file if it is there
        --lang <en|fr>        language (default: en) (choices: "en", "fr")
        --json                print JSON, and problems as JSON on standard error
        -h, --help            print help

      Examples:
        $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
            --lat -7.836 --lng 39.274 --size 2

      From public catalogues, without a key:
        $ sylvan pack create forest.sylvan.zip --lat -7.836 --lng 39.274 --size 2
        $ sylvan pack create bois.sylvan.zip --lat 48.42 --lng 2.65 --lang fr \\
            --from 2018 --date 2024-08-31
      "
    `);
  });

  it('of sylvan pack verify lists its options', async () => {
    expect(await head('pack verify', EXIT_CODES)).toMatchInlineSnapshot(`
      "Usage: sylvan pack verify [options] <file>

      Read all of a pack against its digests.

      Arguments:
        file            the file of a pack

      Options:
        --lang <en|fr>  language (default: en) (choices: "en", "fr")
        --json          print JSON, and problems as JSON on standard error
        -h, --help      print help
      "
    `);
  });

  it('of sylvan pack info lists the same options as that of verify', async () => {
    const options = async (command: string) =>
      (await head(command, EXIT_CODES)).replace(/^[^]*?Arguments:/, '');
    expect(await options('pack info')).toBe(await options('pack verify'));
  });
});
