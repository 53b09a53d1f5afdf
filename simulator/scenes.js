/** Digital numbers added to reflectance * 10000 by the ground segment (METHODS 1.1). */
export function addedOffset(baseline) {
    return Number(baseline) >= 4 ? 1000 : 0;
}
