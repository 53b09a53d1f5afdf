import { damagedHeader, unsupported } from './faults.ts';
import { numbers, wholeNumber } from './parse.ts';
import { OTHER_COMPRESSION, OTHER_PHOTOMETRIC, SUPPORTED_COMPRESSION, Tag, } from './tags.ts';
/** Reads and checks how an image is stored. Throws `unsupported-tiff` by name, or `not-a-tiff`. */
export function layoutOf(directory, littleEndian, asset, limits) {
    const one = (tag, absent) => wholeNumber(directory, tag, asset, absent);
    refuseOddImages(one, asset);
    const samplesPerPixel = one(Tag.samplesPerPixel, 1);
    const { bitsPerSample, sampleType } = sampleFormatOf(directory, samplesPerPixel, asset);
    const compression = compressionOf(one(Tag.compression, 1), asset);
    const planar = one(Tag.planarConfiguration, 1) === 2 && samplesPerPixel > 1;
    const layout = {
        ...tilingOf(directory, one, asset, limits),
        samplesPerPixel,
        planar,
        bitsPerSample,
        sampleType,
        littleEndian,
        compression,
        predictor: predictorOf(one(Tag.predictor, 1), compression, bitsPerSample, sampleType, asset),
        ...tileIndexOf(directory, compression, asset),
    };
    checkTileBytes(layout, asset, limits);
    checkTileIndex(layout, asset);
    return layout;
}
/** Tiles of the whole image, all planes counted. */
export function tileCount({ tilesAcross, tilesDown, planar, samplesPerPixel }) {
    return tilesAcross * tilesDown * (planar ? samplesPerPixel : 1);
}
/** Samples that stand side by side in a tile. */
export function samplesPerTilePixel({ planar, samplesPerPixel }) {
    return planar ? 1 : samplesPerPixel;
}
/** Bytes of one row of a tile before compression. */
export function tileRowBytes(layout) {
    return Math.ceil((layout.tileWidth * samplesPerTilePixel(layout) * layout.bitsPerSample) / 8);
}
/** Rows of tiles in the tile row `y` that belong to the image. Some writers leave the others out, of tiles too. */
export function rowsInTile({ tileHeight, height }, y) {
    return Math.min(tileHeight, height - y * tileHeight);
}
function refuseOddImages(one, asset) {
    const photometric = OTHER_PHOTOMETRIC[one(Tag.photometric, 1)];
    if (photometric !== undefined)
        throw unsupported(asset, photometric);
    if (one(Tag.fillOrder, 1) !== 1)
        throw unsupported(asset, 'bits in reverse order (FillOrder 2)');
}
const FORMATS = {
    1: { 1: 'u8', 8: 'u8', 16: 'u16', 32: 'u32' },
    2: { 8: 'i8', 16: 'i16', 32: 'i32' },
    3: { 32: 'f32', 64: 'f64' },
};
const FORMAT_NAMES = {
    1: 'unsigned integers',
    2: 'signed integers',
    3: 'floats',
    5: 'complex integers',
    6: 'complex floats',
};
function sampleFormatOf(directory, samples, asset) {
    if (samples === 0)
        throw damagedHeader(asset, 'its pixels have no samples');
    const bits = sameForAll(numbers(directory, Tag.bitsPerSample) ?? [1], 'depths', asset);
    const format = sameForAll(numbers(directory, Tag.sampleFormat) ?? [1], 'formats', asset);
    // Format 4 is "undefined": libtiff and GDAL take it for unsigned integers.
    const sampleType = FORMATS[format === 4 ? 1 : format]?.[bits];
    if (sampleType === undefined)
        throw unsupported(asset, `${bits}-bit ${FORMAT_NAMES[format] ?? `samples of format ${format}`}`);
    return { bitsPerSample: bits, sampleType };
}
function sameForAll(values, what, asset) {
    const first = values.at(0);
    if (first === undefined || values.some((value) => value !== first))
        throw unsupported(asset, `samples of different ${what}`);
    return first;
}
function compressionOf(code, asset) {
    const compression = SUPPORTED_COMPRESSION[code];
    if (compression)
        return compression;
    throw unsupported(asset, `${OTHER_COMPRESSION[code] ?? `unknown (${code})`} compression`);
}
/** As in libtiff, a predictor counts only beside LZW and Deflate. */
function predictorOf(predictor, compression, bits, sampleType, asset) {
    if (predictor === 1 || (compression !== 'lzw' && compression !== 'deflate'))
        return 1;
    if (predictor === 2 && bits >= 8)
        return 2;
    if (predictor === 3 && sampleType.startsWith('f'))
        return 3;
    throw unsupported(asset, `predictor ${predictor} with ${bits}-bit samples`);
}
function tilingOf(directory, one, asset, limits) {
    const [width, height] = [one(Tag.imageWidth), one(Tag.imageLength)];
    if (width === 0 || height === 0)
        throw damagedHeader(asset, 'it has no pixels');
    const strips = !directory.tags.has(Tag.tileWidth);
    const tileWidth = strips ? width : one(Tag.tileWidth);
    const tileHeight = strips ? Math.min(one(Tag.rowsPerStrip, height), height) : one(Tag.tileLength);
    if (tileWidth === 0 || tileHeight === 0)
        throw damagedHeader(asset, 'its tiles have no pixels');
    if (!strips && Math.max(tileWidth, tileHeight) > limits.tileSide)
        throw unsupported(asset, `tiles of ${tileWidth} x ${tileHeight} pixels (at most ${limits.tileSide} a side)`);
    const tilesAcross = Math.ceil(width / tileWidth);
    const tilesDown = Math.ceil(height / tileHeight);
    return { width, height, tileWidth, tileHeight, tilesAcross, tilesDown };
}
function tileIndexOf({ tags }, compression, asset) {
    const tiled = tags.has(Tag.tileWidth);
    const offsets = tags.get(tiled ? Tag.tileOffsets : Tag.stripOffsets);
    const byteCounts = tags.get(tiled ? Tag.tileByteCounts : Tag.stripByteCounts) ?? null;
    if (!offsets)
        throw damagedHeader(asset, 'it does not say where its pixels are');
    if (!byteCounts && compression !== 'none')
        throw damagedHeader(asset, 'it does not say how long its compressed tiles are');
    return { offsets, byteCounts };
}
function checkTileBytes(layout, asset, limits) {
    const bytes = tileRowBytes(layout) * layout.tileHeight;
    // One bit samples grow to a byte each.
    const decoded = layout.bitsPerSample === 1 ? bytes * 8 : bytes;
    if (decoded > limits.decodedTileBytes)
        throw unsupported(asset, `tiles or strips of ${decoded} bytes decoded (at most ${limits.decodedTileBytes})`);
}
/** Unsigned SHORT, LONG, IFD, LONG8 and IFD8. */
const INDEX_TYPES = new Set([3, 4, 13, 16, 18]);
function checkTileIndex(layout, asset) {
    const count = tileCount(layout);
    for (const tag of [layout.offsets, layout.byteCounts]) {
        if (!tag)
            continue;
        if (!INDEX_TYPES.has(tag.type))
            throw unsupported(asset, `field type ${tag.type} in tag ${tag.id}`);
        if (tag.count !== count)
            throw damagedHeader(asset, `its tag ${tag.id} lists ${tag.count} tiles where the image has ${count}`);
    }
}
