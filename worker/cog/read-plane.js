import { isSylvanError } from '../../src/core/errors.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { samplesPerTilePixel } from './layout.ts';
import { asSamples, newSamples } from './sample-array.ts';
import { locateTiles } from './tiles.ts';
import { intersection, WindowPlane } from './window-plane.ts';
/**
 * Sample `sample` of `window`, which may stick out of the image. Pixels outside and of sparse tiles hold `fill` and are
 * not valid.
 */
export async function readPlane(image, window, sample, fill, context) {
    const { width, height, sampleType } = image.layout;
    const plane = new WindowPlane(window, newSamples(sampleType, window.width * window.height, fill));
    const inside = intersection(window, { x: 0, y: 0, width, height });
    if (!inside || inside.width < window.width || inside.height < window.height)
        plane.markOutside(inside);
    if (!inside)
        return { data: plane.data, valid: plane.valid };
    const tiles = await locateTiles(image, inside, sample, context.limits, context.signal);
    for (const tile of tiles)
        if (!tile.range)
            plane.markInvalid(areaOf(image, tile, inside));
    const stored = tiles.filter((tile) => tile.range !== null);
    for await (const fetched of fetchAhead(image.source, stored, context.signal))
        await placeTile(image, fetched, context, (pixels) => {
            const { layout } = image;
            const step = samplesPerTilePixel(layout);
            const { tileWidth, tileHeight, planar } = layout;
            const { x, y } = fetched.item.place;
            plane.copy({
                samples: asSamples(sampleType, pixels),
                area: areaOf(image, fetched.item, inside),
                rowSamples: tileWidth * step,
                step,
                sample: planar ? 0 : sample,
            }, x * tileWidth, y * tileHeight);
        });
    return { data: plane.data, valid: plane.valid };
}
/**
 * Decodes a tile and hands its bytes to `copy` at once, before anyone else can open the arena. A tile that does not
 * decode is fetched once more past every cache, for the fault may lie in one of them.
 */
async function placeTile({ layout, source }, { item: { place, range, rows }, bytes }, { decoder, signal }, copy) {
    signal.throwIfAborted();
    try {
        copy(decoder.decode({ bytes, rows, layout, place }));
    }
    catch (error) {
        if (!isSylvanError(error, 'tile-corrupt', 'tile-too-large'))
            throw error;
        const [again] = await source.readMany([range], signal, { fresh: true });
        signal.throwIfAborted();
        copy(decoder.decode({ bytes: again, rows, layout, place }));
    }
}
function areaOf({ layout }, { place, rows }, inside) {
    const { tileWidth, tileHeight } = layout;
    const tile = { x: place.x * tileWidth, y: place.y * tileHeight, width: tileWidth, height: rows };
    return intersection(tile, inside);
}
