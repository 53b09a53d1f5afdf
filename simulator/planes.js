/** The values of a plane inside a rectangle, row by row. */
export function* inside(plane, width, { x0, y0, ...size }) {
    for (let y = y0; y < y0 + size.height; y++) {
        for (let x = x0; x < x0 + size.width; x++)
            yield plane[y * width + x];
    }
}
/** 1 wherever a pixel within `radius` columns and rows is 1. */
export function dilate(mask, width, height, radius) {
    const across = spread(mask, width, height, radius, 1, width);
    return spread(across, height, width, radius, width, 1);
}
/** Dilation along lines of `length` pixels that lie `step` apart; neighbouring lines begin `stride` apart. */
function spread(mask, length, lines, radius, step, stride) {
    const result = new Uint8Array(mask.length);
    for (let line = 0; line < lines; line++) {
        let last = -Infinity;
        for (let i = 0; i < length + radius; i++) {
            if (i < length && mask[line * stride + i * step] === 1)
                last = i;
            const centre = i - radius;
            if (centre >= 0 && last >= centre - radius)
                result[line * stride + centre * step] = 1;
        }
    }
    return result;
}
/** The plane moved by whole pixels; what comes in from outside is 0. */
export function shift(mask, width, height, right, down) {
    const result = new Uint8Array(mask.length);
    for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
        for (let x = Math.max(0, right); x < Math.min(width, width + right); x++)
            result[y * width + x] = mask[(y - down) * width + x - right];
    }
    return result;
}
