import type { Plugin } from 'rolldown';

const COMPRESSED = /[\\/]flatgeobuf[\\/]lib[\\/]mjs[\\/]seekable-zstd\.js$/;

/** Files are read as streams: what flatgeobuf has for compressed ones behind an address is left out. */
export function streamsOnly(): Plugin {
  return {
    name: 'flatgeobuf-streams-only',
    load: (id) => (COMPRESSED.test(id) ? 'export const SeekableZstdReader = undefined;' : null),
  };
}
