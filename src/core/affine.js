/** CRS coordinates of the pixel position (column, row); a pixel's centre is at (column + 0.5, row + 0.5). */
export function applyAffine([a, b, c, d, e, f], column, row) {
    return [a * column + b * row + c, d * column + e * row + f];
}
/** The inverse transform, CRS coordinates to pixel position. Throws RangeError for a degenerate transform. */
export function invertAffine([a, b, c, d, e, f]) {
    const determinant = a * e - b * d;
    if (determinant === 0 || !Number.isFinite(determinant))
        throw new RangeError('The affine transform has no inverse');
    const [p, q, r, s] = [e / determinant, -b / determinant, -d / determinant, a / determinant];
    return [p, q, -(p * c + q * f), r, s, -(r * c + s * f)];
}
