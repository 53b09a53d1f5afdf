import { tileFault, unsupported } from './faults.ts';
import { rowsInTile, tileRowBytes } from './layout.ts';
import { readIndex } from './tile-index.ts';
/**
 * The tiles that meet `window` (which lies inside the image), row by row. Throws `tile-corrupt` or `tile-too-large` for
 * a tile whose place or size cannot be true.
 */
export async function locateTiles(image, window, sample, limits, signal) {
    const { layout, source } = image;
    const places = placesIn(image, window, limits);
    const indices = indicesOf(layout, places, sample);
    const offsets = await readIndex(source, layout.offsets, layout.littleEndian, indices, signal);
    const byteCounts = layout.byteCounts && (await readIndex(source, layout.byteCounts, layout.littleEndian, indices, signal));
    return places.map((place, i) => {
        const rows = rowsInTile(layout, place.y);
        const length = byteCounts ? byteCounts[i] : rows * tileRowBytes(layout);
        return { place, rows, range: rangeOf(image, place, rows, offsets[i], length, limits) };
    });
}
function placesIn({ layout, level, source }, window, limits) {
    const { tileWidth, tileHeight } = layout;
    const firstX = Math.floor(window.x / tileWidth);
    const firstY = Math.floor(window.y / tileHeight);
    const lastX = Math.floor((window.x + window.width - 1) / tileWidth);
    const lastY = Math.floor((window.y + window.height - 1) / tileHeight);
    const count = (lastX - firstX + 1) * (lastY - firstY + 1);
    if (count > limits.tilesPerWindow)
        throw unsupported(source.url, `tiles so small that one window takes ${count} of them`);
    const places = [];
    for (let y = firstY; y <= lastY; y++)
        for (let x = firstX; x <= lastX; x++)
            places.push({ asset: source.url, level, x, y });
    return places;
}
/** Positions in the tile index, ascending. */
function indicesOf({ planar, tilesAcross, tilesDown }, places, sample) {
    const plane = planar ? sample * tilesAcross * tilesDown : 0;
    return places.map(({ x, y }) => plane + y * tilesAcross + x);
}
function rangeOf({ source, layout }, place, rows, offset, byteCount, limits) {
    if (offset === 0 && (byteCount === 0 || !layout.byteCounts))
        return null;
    if (byteCount === 0)
        throw tileFault('tile-corrupt', place, 'the file gives it a place but no bytes');
    const decoded = rows * tileRowBytes(layout);
    // Without compression the rest of an over-long tile is padding.
    const length = layout.compression === 'none' ? Math.min(byteCount, decoded) : byteCount;
    const cap = layout.compression === 'none' ? limits.decodedTileBytes : limits.compressedTileBytes;
    if (length > cap)
        throw tileFault('tile-too-large', place, `it takes ${length} bytes (at most ${cap})`);
    if (source.size !== null && offset + length > source.size)
        throw tileFault('tile-corrupt', place, 'it ends past the end of the file');
    return { offset, length };
}
