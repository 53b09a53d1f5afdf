const LARGEST_FLOAT = 3.4028234663852886e38;
/**
 * The value of GDAL_NODATA, or null where it is absent or no number. Rounded to f32 for f32 samples, as GDAL does, so
 * that it equals the pixels it speaks of.
 */
export function parseNodata(written, sampleType) {
    const value = parseNumber(written?.trim().toLowerCase() ?? '');
    if (value === null || sampleType !== 'f32' || !Number.isFinite(value))
        return value;
    return Math.max(-LARGEST_FLOAT, Math.min(LARGEST_FLOAT, Math.fround(value)));
}
/** Not-a-number and infinity in the spellings of C libraries (`nan`, `-1.#IND`, `1.#INF`), else a decimal number. */
function parseNumber(written) {
    if (/^[+-]?(nan|1\.#(qnan|snan|ind))/.test(written))
        return NaN;
    const infinite = /^([+-]?)(inf|1\.#inf)/.exec(written);
    if (infinite)
        return infinite[1] === '-' ? -Infinity : Infinity;
    const value = Number(written);
    return written === '' || Number.isNaN(value) ? null : value;
}
const ITEM = /<Item([^<>]*)>([^<>]*)</g;
/**
 * A per-sample number of GDAL_METADATA (`scale` or `offset`): the value all `samples` share, or null where any lacks it
 * or they differ.
 */
export function sharedMetadata(xml, role, samples) {
    const values = new Map();
    for (const [, attributes, value] of (xml ?? '').matchAll(ITEM)) {
        if (attribute(attributes, 'role') !== role)
            continue;
        values.set(Number(attribute(attributes, 'sample') ?? 0), Number(value));
    }
    const shared = [...values.values()].at(0);
    if (shared === undefined || !Number.isFinite(shared))
        return null;
    for (let sample = 0; sample < samples; sample++)
        if (values.get(sample) !== shared)
            return null;
    return shared;
}
function attribute(attributes, name) {
    return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}
