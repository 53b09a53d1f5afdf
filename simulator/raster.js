const ARRAYS = { uint8: Uint8Array, uint16: Uint16Array, float32: Float32Array };
export function newSamples(type, length) {
    return new ARRAYS[type](length);
}
export function sampleTypeOf(data) {
    if (data instanceof Uint8Array)
        return 'uint8';
    return data instanceof Uint16Array ? 'uint16' : 'float32';
}
/** An in-memory raster seen row by row. Throws RangeError where the samples do not fill the grid exactly. */
export function asRows({ grid, data, nodata }) {
    if (data.length !== grid.width * grid.height)
        throw new RangeError(`${data.length} samples do not fill a ${grid.width} x ${grid.height} grid`);
    return {
        grid,
        nodata,
        sampleType: sampleTypeOf(data),
        rowsOf: (y0, rows) => data.subarray(y0 * grid.width, (y0 + rows) * grid.width),
    };
}
