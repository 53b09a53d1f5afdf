import { coarsen } from '../src/core/grid.ts';
import { lookupOf } from './lookup.ts';
import { hash, jitter } from './noise.ts';
import { addedOffset, } from './scenes.ts';
import { classify, makeSky, SCL, through } from './sky.ts';
import { reflectancesOf, SIMULATED_BANDS } from './spectra.ts';
import { coverOn } from './truth.ts';
/** Bands of 10 m pixels; the others have 20 m. */
const FINE_BANDS = new Set(['blue', 'green', 'red', 'nir']);
/** Sensor noise is whole digital numbers, equally likely from -NOISE to NOISE, so that a median tends to the truth. */
export const NOISE = 6;
/** The landscape on a day; days with the same cuts are the same. */
export function groundOn(landscape, date) {
    const cover = coverOn(landscape, date);
    return { cover, reflectances: reflectancesOf(landscape, cover) };
}
export function placeTile({ grid }, tile) {
    const fine = lookupOf(grid, tile.grid);
    return { ...tile, fine, coarse: lookupOf(coarsen(grid, 2), coarsen(tile.grid, 2)) };
}
/** One acquisition seen from above, before it is cut into tiles. Holds a plane a band of the world. */
export class View {
    #acquisition;
    #seed;
    #seen;
    #classes;
    constructor({ landscape, zone }, ground, acquisition) {
        const half = { x0: zone.x0 / 2, y0: zone.y0 / 2, width: zone.width / 2, height: zone.height / 2 };
        this.#acquisition = acquisition;
        this.#seed = hash(landscape.seed, Math.floor(Date.parse(acquisition.datetime) / 86_400_000), 41);
        const [width, height] = [landscape.width / 2, landscape.height / 2];
        const sky = makeSky(this.#seed, width, height, half, acquisition.cloudShare);
        this.#seen = through(sky, ground.reflectances);
        this.#classes = classify(ground.cover, sky);
    }
    /** The files' pixels of one tile; outside the world is nodata (0). */
    rasters(tile) {
        const bands = Object.fromEntries(SIMULATED_BANDS.map((band, i) => [band, this.#band(band, i, tile)]));
        const half = coarsen(tile.grid, 2);
        return { bands, scl: { grid: half, nodata: 0, data: gatherClasses(this.#classes, tile.coarse) } };
    }
    #band(band, index, tile) {
        const fine = gather(this.#seen[band], tile.fine);
        const isFine = FINE_BANDS.has(band);
        const values = isFine ? fine : halveMeans(fine, tile.grid.width);
        const grid = isFine ? tile.grid : coarsen(tile.grid, 2);
        const seed = hash(this.#seed, index, hash(grid.epsg, grid.affine[2], grid.affine[5]));
        const offset = addedOffset(this.#acquisition.baseline);
        return { grid, nodata: 0, data: digitalNumbers(values, grid.width, seed, offset) };
    }
}
/** The values at the indices, -1 for none. */
function gather(plane, indices) {
    return indices.map((i) => (i < 0 ? -1 : plane[i]));
}
function gatherClasses(classes, indices) {
    const result = new Uint8Array(indices.length).fill(SCL.nodata);
    indices.forEach((from, i) => {
        if (from >= 0)
            result[i] = classes[from];
    });
    return result;
}
/** Means of 2 x 2 pixels, half up; -1 where one of the four is missing. */
function halveMeans(fine, width) {
    const half = width / 2;
    return new Int32Array(fine.length / 4).map((_, i) => {
        const first = 2 * (Math.floor(i / half) * width + (i % half));
        const [a, b, c, d] = [fine[first], fine[first + 1], fine[first + width], fine[first + width + 1]];
        return Math.min(a, b, c, d) < 0 ? -1 : (a + b + c + d + 2) >> 2;
    });
}
/** Reflectances as delivered: noise, the baseline's offset, never below 1 where there is data. */
function digitalNumbers(values, width, seed, offset) {
    const numbers = new Uint16Array(values.length);
    values.forEach((value, i) => {
        if (value < 0)
            return;
        const noise = jitter(seed, i % width, Math.floor(i / width), NOISE);
        numbers[i] = Math.max(1, value + offset + noise);
    });
    return numbers;
}
