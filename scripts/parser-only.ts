import type { Plugin } from 'rolldown';

const EMPTY = '\0empty';

/** Parts of geotiff.js that read over the network or from files, decode tiles or start workers: ours do that. */
const UNUSED =
  /(^|\/)(source\/(remote|file|filereader)|pool|compression\/\w+|raw|lzw|jpeg|deflate|packbits|lerc|zstd|webimage)\.js$/;

/**
 * Keeps of geotiff.js only what parses headers. Without it the worker would carry four decoders and a `blob:` worker that
 * a strict Content-Security-Policy forbids, and would import in pieces. Needs `shimMissingExports`.
 */
export function parserOnly(): Plugin {
  return {
    name: 'geotiff-parser-only',
    resolveId(specifier, importer) {
      const isGeotiff = importer?.includes('/geotiff/dist-module/') === true;
      return isGeotiff && UNUSED.test(specifier) && !specifier.endsWith('compression/index.js')
        ? EMPTY
        : null;
    },
    load: (id) => (id === EMPTY ? 'export default undefined;' : null),
  };
}
