import { numbers } from './parse.ts';
import { Tag } from './tags.ts';
const USER_DEFINED = 32767;
const PIXEL_IS_POINT = 2;
const GEOGRAPHIC_MODEL = 2;
const METRE = 9001;
/** CRS and affine from the GeoTIFF tags (OGC 19-008r4), read as GDAL reads them. */
export function georeferenceOf(directory) {
    const keys = geoKeysOf(directory);
    const affine = modelAffine(directory);
    const isPoint = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT;
    return { epsg: epsgOf(keys), affine: affine && isPoint ? fromPixelCentres(affine) : affine };
}
/** The affine of an overview of `width` x `height` pixels over the same ground as its image. */
export function overviewAffine([a, b, c, d, e, f], image, { width, height }) {
    const [x, y] = [image.width / width, image.height / height];
    return [a * x, b * y, c, d * x, e * y, f];
}
/** Keys that cannot be read count as absent: the pixels are sound all the same, and the CRS is then null. */
function geoKeysOf({ image }) {
    try {
        return image.getGeoKeys() ?? {};
    }
    catch {
        return {};
    }
}
/** The horizontal CRS: a vertical one beside it changes nothing for pixels. */
function epsgOf(keys) {
    const { GTModelTypeGeoKey: model, ProjectedCSTypeGeoKey: projected } = keys;
    if (model === GEOGRAPHIC_MODEL || (model === undefined && projected === undefined))
        return code(keys.GeographicTypeGeoKey);
    // A unit of its own makes it another CRS than the code says.
    return (keys.ProjLinearUnitsGeoKey ?? METRE) === METRE ? code(projected) : null;
}
function code(key) {
    return typeof key === 'number' && key > 0 && key < USER_DEFINED ? key : null;
}
function modelAffine(directory) {
    const scale = numbers(directory, Tag.modelPixelScale);
    if (scale && scale.length >= 2 && scale[0] !== 0 && scale[1] !== 0)
        return fromTiepoint(scale, numbers(directory, Tag.modelTiepoint) ?? []);
    const matrix = numbers(directory, Tag.modelTransformation);
    if (matrix?.length !== 16)
        return null;
    const [a, b, , c, d, e, , f] = matrix;
    return finite([a, b, c, d, e, f]);
}
/** Rows run down whatever the sign of the vertical scale, as GDAL takes it. */
function fromTiepoint([scaleX, scaleY], tiepoint) {
    if (tiepoint.length < 6)
        return null;
    const [column, row, , x, y] = tiepoint;
    const [a, e] = [scaleX, -Math.abs(scaleY)];
    return finite([a, 0, x - column * a, 0, e, y - row * e]);
}
function finite(affine) {
    return affine.every(Number.isFinite) ? affine : null;
}
/** The tags place the first pixel's centre; an affine places its outer corner. */
function fromPixelCentres([a, b, c, d, e, f]) {
    return [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];
}
