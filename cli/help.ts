export const EXIT_CODES = `
Exit codes:
  0    done
  2    the request or an option is not valid
  3    no usable image of the zone at that time
  4    a catalogue, a host or a file of the data failed
  5    something failed inside Sylvan
  6    the call could not be counted: no key, key refused, or no units left
  130  interrupted
`;

/** The first of the examples needs neither a key nor files; the last ones read public catalogues. */
const WITH_KEY = 'With a key (SYLVAN_KEY, SYLVAN_SERVICE), from public catalogues:';

export const programExamples = (sample: string): string => `
Examples:
  $ sylvan analyze --sample ${sample}
  $ sylvan catalog make ./my-images
  $ sylvan doctor
`;

export const analyzeExamples = (sample: string): string => `
Examples:
  $ sylvan analyze --sample ${sample}
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone --json

${WITH_KEY}
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2
  $ sylvan analyze --lat 48.42 --lng 2.65 --date 2024-07-31 --lang fr
`;

export const compareExamples = (sample: string): string => `
Examples:
  $ sylvan compare --sample ${sample}

${WITH_KEY}
  $ sylvan compare --lat -7.836 --lng 39.274 --size 2 \\
      --date1-start 2018-06-01 --date1-end 2018-08-31 \\
      --date2-start 2019-06-01 --date2-end 2019-08-31
  $ sylvan compare --lat 48.42 --lng 2.65 --lang fr --out ./bois \\
      --date1-start 2016-07-01 --date1-end 2016-08-31 \\
      --date2-start 2024-07-01 --date2-end 2024-08-31
`;

export const DOCTOR_EXAMPLES = `
Examples:
  $ sylvan doctor
  $ sylvan doctor --json
  $ sylvan doctor --lat 48.42 --lng 2.65 --date 2024-07-31
`;

export const EUDR_EXAMPLES = `
Examples:
  $ sylvan eudr plots.geojson --catalog ./my-zone

${WITH_KEY}
  $ sylvan eudr plots.geojson
  $ sylvan eudr plots.kmz
  $ sylvan eudr plots.geojson --lang fr --out ./rapport
`;

export const CATALOG_EXAMPLES = `
Examples:
  $ sylvan catalog make ./my-zone
  $ sylvan catalog check ./my-zone
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone
`;

export const PACK_EXAMPLES = `
Examples:
  $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
      --lat -7.836 --lng 39.274 --size 2
  $ sylvan pack info forest.sylvan.zip
  $ sylvan pack list
  $ sylvan analyze --pack forest.sylvan.zip
  $ sylvan compare --pack forest.sylvan.zip
`;

export const PACK_CREATE_EXAMPLES = `
Examples:
  $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
      --lat -7.836 --lng 39.274 --size 2

${WITH_KEY}
  $ sylvan pack create forest.sylvan.zip --lat -7.836 --lng 39.274 --size 2
  $ sylvan pack create bois.sylvan.zip --lat 48.42 --lng 2.65 --lang fr \\
      --from 2018 --date 2024-08-31
`;

export const OUT_FILES = `
Files of --out:
  record.json            the record, as --json prints it
  <layer>.tif            every layer as GeoTIFF: ndvi-change, dnbr, severity, …
  <layer>.png            every layer as a picture with its legend
  histogram-<layer>.csv  pixels and hectares by change of NDVI and NBR
  patches.geojson        the largest patches of loss, as points
  loss.geojson           all patches of loss, as polygons
  zone.geojson           the zone
`;

export const ENVIRONMENT = `
Environment:
  SYLVAN_KEY      your key: each call that succeeds counts; samples, packs
                  and catalogues of your own need none. No option: a shell
                  would keep it
  SYLVAN_SERVICE  address of the Sylvan service that gave the key
  FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)
  CANOPY_MAP_URL  address of a mirror of ETH's canopy height map
`;
