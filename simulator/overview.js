export const TAPS = 3;
export function footprints(source, target) {
    const first = new Int32Array(target);
    const count = new Uint8Array(target);
    const weights = new Float64Array(target * TAPS);
    for (let i = 0; i < target; i++) {
        const [from, to] = [i * source, (i + 1) * source];
        first[i] = Math.floor(from / target);
        count[i] = Math.ceil(to / target) - first[i];
        for (let tap = 0; tap < count[i]; tap++) {
            const j = first[i] + tap;
            weights[i * TAPS + tap] = Math.min(to, (j + 1) * target) - Math.max(from, j * target);
        }
    }
    return { first, count, weights };
}
/** The rule that makes one overview pixel (x, y) from a block that holds all of its source rows. */
export function reducer(method, nodata, integers) {
    if (method === 'nearest')
        return nearest;
    return method === 'mode' ? mode : average(nodata, integers);
}
/** Mean of the pixels that have data, weighted by coverage, half up; nodata where none has. */
function average(nodata, integers) {
    return ({ data, y0, width }, xs, ys, x, y) => {
        let sum = 0;
        let total = 0;
        for (let j = 0; j < ys.count[y]; j++) {
            const row = (ys.first[y] + j - y0) * width + xs.first[x];
            for (let i = 0; i < xs.count[x]; i++) {
                const value = data[row + i];
                if (value === nodata || Number.isNaN(value))
                    continue;
                const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
                sum += weight * value;
                total += weight;
            }
        }
        if (total === 0)
            return nodata ?? NaN;
        return integers ? Math.floor((2 * sum + total) / (2 * total)) : sum / total;
    };
}
/** The source pixel under the target's centre. */
const nearest = ({ data, y0, width }, xs, ys, x, y) => {
    const row = ys.first[y] + (ys.count[y] >> 1) - y0;
    return data[row * width + xs.first[x] + (xs.count[x] >> 1)];
};
/** The value with the greatest coverage; of equals the one that reaches it first in row order, as in GDAL. */
const mode = ({ data, y0, width }, xs, ys, x, y) => {
    const coverage = new Map();
    let [best, most] = [NaN, 0];
    for (let j = 0; j < ys.count[y]; j++) {
        for (let i = 0; i < xs.count[x]; i++) {
            const value = data[(ys.first[y] + j - y0) * width + xs.first[x] + i];
            const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
            const sum = (coverage.get(value) ?? 0) + weight;
            coverage.set(value, sum);
            if (sum > most)
                [best, most] = [value, sum];
        }
    }
    return best;
};
