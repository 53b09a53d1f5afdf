const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** Bounds a file must keep to before anything is allocated for it. Bytes, counts and pixels. */
export interface CogLimits {
  readonly directories: number;
  readonly tagsPerDirectory: number;
  /** Bytes of one tag's values; only the tile index ever comes near it. */
  readonly tagBytes: number;
  /** Bytes of all the tile indexes of a file. */
  readonly tileIndexBytes: number;
  /** Bytes of header (directories and the values of tags) read to open a file. */
  readonly headerBytes: number;
  /** Width and height of a tile; a strip is bounded by its bytes alone. */
  readonly tileSide: number;
  readonly decodedTileBytes: number;
  readonly compressedTileBytes: number;
  readonly windowSide: number;
  /** Tiles that one window may take, sparse ones counted: a window of the largest side in tiles of 16 x 16, TIFF's smallest. */
  readonly tilesPerWindow: number;
  /** Bytes of all the tiles that one window takes, decoded: twice the four largest tiles, a second's work or so. */
  readonly decodedWindowBytes: number;
  /** Share of a window's pixels that may be lost with damaged tiles. */
  readonly lostShare: number;
  /** Whether deflated tiles are read to their end for their checksum, however few of their rows are wanted. */
  readonly checksums: boolean;
}

export const DEFAULT_LIMITS: CogLimits = {
  directories: 64,
  tagsPerDirectory: 512,
  tagBytes: 8 * MIB,
  tileIndexBytes: 32 * MIB,
  headerBytes: 256 * KIB,
  tileSide: 4096,
  decodedTileBytes: 64 * MIB,
  compressedTileBytes: 16 * MIB,
  windowSide: 4096,
  tilesPerWindow: 257 ** 2,
  decodedWindowBytes: 512 * MIB,
  lostShare: 0,
  checksums: false,
};
