import type { Plugin } from 'rolldown';

const EMPTY = '\0empty';

/** Parts of geotiff.js that read over the network or from files, decode and draw images, write files or start workers. */
const UNUSED =
  /(^|\/)(source\/(remote|file|filereader)|pool|compression\/\w+|raw|lzw|jpeg|deflate|packbits|lerc|zstd|webimage|geotiffimage|geotiffwriter|rgb|resample)\.js$|^xml-utils\/|^@petamoriken\/float16$/;

/** geotiff.js's names of tags and GeoKeys, and their types: values are accessed by number, which needs neither. */
const NAMES = /export const (tagDictionary|geoKeyNames) = .*?\n\}\);/gs;

/** Methods of geotiff.js that read images, or read values other than one at a time by number. */
const METHODS =
  /^ {4}(async )?(readRasters|getImage|getImageCount|getGhostValues|parseGeoKeyDirectory|toObject|getValue|loadValueIndexed|hasTag)\(.*?^ {4}\}\n/gms;

/**
 * Keeps only the part of geotiff.js that parses directories and the values of their tags. Otherwise the worker would include four
 * decoders and a `blob:` worker that a strict Content-Security-Policy forbids, and would load in pieces. Needs
 * `shimMissingExports`.
 */
export function parserOnly(): Plugin {
  return {
    name: 'geotiff-parser-only',
    resolveId(specifier, importer) {
      const isGeotiff = importer?.includes('/geotiff/dist-module/') === true;
      return isGeotiff && UNUSED.test(specifier) ? EMPTY : null;
    },
    load: (id) => (id === EMPTY ? 'export default undefined;' : null),
    transform: {
      filter: { id: /\/geotiff\/dist-module\/(globals|geotiff|imagefiledirectory)\.js$/ },
      handler: (code, id) => {
        const kept = code.replace(NAMES, 'export const $1 = {};').replace(METHODS, '');
        if (kept === code) throw new Error(`${id} has another form than expected`);
        return kept;
      },
    },
  };
}
