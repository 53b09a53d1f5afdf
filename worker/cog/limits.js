const KIB = 2 ** 10;
const MIB = 2 ** 20;
export const DEFAULT_LIMITS = {
    directories: 64,
    tagsPerDirectory: 512,
    tagBytes: 8 * MIB,
    tileIndexBytes: 32 * MIB,
    headerBytes: 256 * KIB,
    tileSide: 4096,
    decodedTileBytes: 64 * MIB,
    compressedTileBytes: 16 * MIB,
    windowSide: 4096,
    tilesPerWindow: 2 ** 17,
};
