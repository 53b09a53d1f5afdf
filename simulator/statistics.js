import { inside } from './planes.ts';
import { SIMULATED_BANDS } from './spectra.ts';
import { COVER } from './truth.ts';
/** FAO's 0.5 ha in 10 m pixels (METHODS section 6). */
export const UNIT_PIXELS = 50;
/** The truth of the `zone` of a landscape `width` pixels wide. */
export function zoneTruth(cover, reflectances, width, zone) {
    const classes = Uint8Array.from(inside(cover, width, zone));
    const land = classes.map((value) => (value === COVER.water ? 0 : 1));
    const band = (name) => Float64Array.from(inside(reflectances[name], width, zone));
    const coarse = (name) => halved(band(name), zone.width);
    const coarseLand = Uint8Array.from(halved(Float64Array.from(land), zone.width));
    const raw = classes.map((value) => Number(value === COVER.forest));
    const forest = total(forestByUnit(classes, zone.width));
    const landPixels = total(land);
    return {
        landPixels,
        waterPixels: land.length - landPixels,
        forestPixels: forest,
        forestCoverPercent: (100 * forest) / landPixels,
        rawForestPercent: (100 * total(raw)) / landPixels,
        ndvi: meanIndex(band('nir'), band('red'), land),
        ndre: meanIndex(coarse('nir08'), coarse('rededge1'), coarseLand),
        nbr: meanIndex(coarse('nir08'), coarse('swir22'), coarseLand),
        bands: Object.fromEntries(SIMULATED_BANDS.map((name) => [name, meanWhere(band(name), land) / 10_000])),
    };
}
function total(mask) {
    return mask.reduce((sum, value) => sum + value, 0);
}
function meanWhere(values, mask) {
    return values.reduce((sum, value, i) => sum + value * mask[i], 0) / total(mask);
}
function meanIndex(a, b, mask) {
    return meanWhere(a.map((value, i) => (value - b[i]) / (value + b[i])), mask);
}
/** Means of 2 x 2 pixels. */
function halved(plane, width) {
    const half = width / 2;
    return Float64Array.from({ length: plane.length / 4 }, (_, i) => {
        const first = 2 * (Math.floor(i / half) * width + (i % half));
        return (plane[first] + plane[first + 1] + plane[first + width] + plane[first + width + 1]) / 4;
    });
}
/**
 * Forest (1) under the 0.5 ha rule: patches under the unit fall, then gaps under it close. What touches the plane's border is
 * of unknown size and stays. Gaps beside water stay too.
 */
export function forestByUnit(classes, width) {
    const forest = classes.map((value) => Number(value === COVER.forest));
    for (const patch of patches(forest, 1, width)) {
        if (patch.length < UNIT_PIXELS && !atBorder(patch, forest.length, width))
            for (const i of patch)
                forest[i] = 0;
    }
    for (const gap of patches(forest, 0, width)) {
        const wet = gap.some((i) => classes[i] === COVER.water);
        if (gap.length < UNIT_PIXELS && !wet && !atBorder(gap, forest.length, width))
            for (const i of gap)
                forest[i] = 1;
    }
    return forest;
}
/** The pixels of each 8-connected patch of `value`, by flood fill. */
export function patches(plane, value, width) {
    const seen = new Uint8Array(plane.length);
    const found = [];
    for (let start = 0; start < plane.length; start++) {
        if (seen[start] === 1 || plane[start] !== value)
            continue;
        seen[start] = 1;
        const patch = [start];
        // The patch grows while it is walked.
        for (const pixel of patch) {
            for (const i of neighbours(pixel, plane.length, width)) {
                if (seen[i] === 1 || plane[i] !== value)
                    continue;
                seen[i] = 1;
                patch.push(i);
            }
        }
        found.push(patch);
    }
    return found;
}
function* neighbours(i, length, width) {
    const x = i % width;
    for (let j = i - width; j <= i + width; j += width) {
        if (j < 0 || j >= length)
            continue;
        if (x > 0)
            yield j - 1;
        if (j !== i)
            yield j;
        if (x < width - 1)
            yield j + 1;
    }
}
function atBorder(patch, length, width) {
    return patch.some((i) => i % width === 0 || i % width === width - 1 || i < width || i >= length - width);
}
