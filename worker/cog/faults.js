import { SylvanError } from '../../src/core/errors.ts';
/** The header contradicts itself or the file: `not-a-tiff` {asset, what}. */
export function damagedHeader(asset, what, cause) {
    return new SylvanError('not-a-tiff', `${asset} is not a sound TIFF: ${what}. Check the file at its source.`, {
        fields: { asset, what },
        cause,
    });
}
/** A sound file that uses something Sylvan does not read: `unsupported-tiff` {asset, what}. */
export function unsupported(asset, what) {
    return new SylvanError('unsupported-tiff', `${asset} uses ${what}, which Sylvan does not read. Convert it, for example with gdal_translate -of COG.`, { fields: { asset, what } });
}
/** The bytes of one tile cannot be its pixels: {asset, level, x, y, reason}. */
export function tileFault(code, { asset, level, x, y }, reason) {
    const state = code === 'tile-corrupt' ? 'damaged' : 'too large';
    return new SylvanError(code, `Tile (${x}, ${y}) of level ${level} of ${asset} is ${state}: ${reason}. None of its pixels were used.`, { fields: { asset, level, x, y, reason } });
}
