import { overviewAffine } from './georeference.ts';
import { layoutOf } from './layout.ts';
import { wholeNumber } from './parse.ts';
import { SubfileType, Tag } from './tags.ts';
/**
 * The image of the first directory and its overviews, by measured size, finest first. An overview must say it is one
 * (NewSubfileType), hold the same kind of samples and cover the same ground. Where the image has a mask, an overview
 * without one of its own size is left out: which of its pixels are valid is not known. Overviews kept in SubIFDs or in a
 * file beside this one are not looked for.
 */
export function levelsOf(directories, littleEndian, affine, asset, limits) {
    const layout = (directory) => layoutOf(directory, littleEndian, asset, limits);
    const [main, ...others] = directories;
    const image = layout(main);
    const kind = (directory) => wholeNumber(directory, Tag.newSubfileType, asset, 0);
    const masks = others.filter((other) => (kind(other) & SubfileType.mask) !== 0).map(layout);
    const overviews = others
        .filter((other) => (kind(other) & (SubfileType.mask | SubfileType.reduced)) === SubfileType.reduced)
        .map(layout)
        .filter((overview) => isOverviewOf(image, overview))
        .sort((a, b) => b.width * b.height - a.width * a.height);
    const stored = [image, ...overviews].map((level) => ({ layout: level, mask: maskFor(level, masks) }));
    const masked = stored[0].mask !== null;
    return stored
        .filter(({ mask }) => mask !== null || !masked)
        .map(({ layout: level, mask }, index) => describe(level, mask, index, image, affine));
}
function describe(layout, mask, index, image, affine) {
    const { width, height, tileWidth, tileHeight } = layout;
    const ownAffine = affine && overviewAffine(affine, image, layout);
    return { index, width, height, affine: ownAffine, tileWidth, tileHeight, layout, mask };
}
function isOverviewOf(image, overview) {
    return (overview.samplesPerPixel === image.samplesPerPixel &&
        overview.sampleType === image.sampleType &&
        overview.width * overview.height < image.width * image.height &&
        coversTheSame(image, overview));
}
/** Halving rounds up or down at each step, so the sides may differ from the ratio by a pixel or so. */
function coversTheSame(image, { width, height }) {
    const factor = Math.max(image.width / width, image.height / height);
    return Math.abs(image.width / factor - width) <= 1.5 && Math.abs(image.height / factor - height) <= 1.5;
}
function maskFor({ width, height }, masks) {
    return masks.find((mask) => mask.width === width && mask.height === height) ?? null;
}
