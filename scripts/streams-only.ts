import type { Plugin } from 'rolldown';

const COMPRESSED = /[\\/]flatgeobuf[\\/]lib[\\/]mjs[\\/]seekable-zstd\.js$/;

/** Files are read as streams: removes flatgeobuf's code for compressed files behind a URL. */
export function streamsOnly(): Plugin {
  return {
    name: 'flatgeobuf-streams-only',
    load: (id) => (COMPRESSED.test(id) ? 'export const SeekableZstdReader = undefined;' : null),
  };
}
