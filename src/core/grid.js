/** Pixel side of a north-up grid with square pixels, in CRS units (metres for UTM). */
export function resolutionOf(grid) {
    return grid.affine[0];
}
/** A north-up grid with square pixels from its upper-left corner. */
export function northUpGrid(epsg, west, north, resolution, width, height) {
    return { epsg, affine: [resolution, 0, west, 0, -resolution, north], width, height };
}
/** The same ground at `factor` times coarser pixels; `width` and `height` must be multiples of `factor`. */
export function coarsen(grid, factor) {
    const [a, b, c, d, e, f] = grid.affine;
    if (grid.width % factor !== 0 || grid.height % factor !== 0)
        throw new RangeError(`A ${grid.width} x ${grid.height} grid cannot be coarsened by ${factor}`);
    return {
        epsg: grid.epsg,
        affine: [a * factor, b * factor, c, d * factor, e * factor, f],
        width: grid.width / factor,
        height: grid.height / factor,
    };
}
/** The part of `grid` under `window`, as a grid of its own. */
export function subgrid(grid, window) {
    const [a, b, c, d, e, f] = grid.affine;
    const west = a * window.x + b * window.y + c;
    const north = d * window.x + e * window.y + f;
    return { epsg: grid.epsg, affine: [a, b, west, d, e, north], width: window.width, height: window.height };
}
