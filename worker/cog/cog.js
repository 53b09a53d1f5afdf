import { unsupported } from './faults.ts';
import { georeferenceOf } from './georeference.ts';
import { HeaderReader } from './header-reader.ts';
import { levelsOf } from './levels.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { parseNodata, sharedMetadata } from './metadata.ts';
import { parseDirectories, text } from './parse.ts';
import { readPlane } from './read-plane.ts';
import { Tag } from './tags.ts';
import { validateStructure } from './validate.ts';
/**
 * Opens a (cloud-optimised) GeoTIFF: byte order, BigTIFF, directories, georeferencing, overviews and masks are read and
 * checked against `limits`; no pixel is. Throws `not-a-tiff` {asset, what} where the header is damaged,
 * `unsupported-tiff` {asset, what} where it asks for what Sylvan does not read, and whatever the source throws.
 */
export async function openCog(source, decoder, signal, limits = {}) {
    signal.throwIfAborted();
    const allLimits = { ...DEFAULT_LIMITS, ...limits };
    const header = new HeaderReader(source, allLimits.headerBytes, signal);
    const structure = await validateStructure(header, allLimits);
    const directories = await parseDirectories(header, structure);
    const main = directories[0];
    const { epsg, affine } = georeferenceOf(main);
    const levels = levelsOf(directories, structure.littleEndian, affine, source.url, allLimits);
    const { samplesPerPixel, sampleType } = levels[0].layout;
    const metadata = text(main, Tag.gdalMetadata);
    const nodata = parseNodata(text(main, Tag.gdalNodata), sampleType);
    signal.throwIfAborted();
    return new OpenCog(source, decoder, allLimits, levels, {
        epsg,
        nodata,
        sampleType,
        samplesPerPixel,
        scale: sharedMetadata(metadata, 'scale', samplesPerPixel),
        offset: sharedMetadata(metadata, 'offset', samplesPerPixel),
    });
}
/** A level as a grid. Throws `unsupported-tiff` where the file does not say where it lies. */
export function levelGrid(cog, level) {
    const { affine, width, height } = cog.levels[level];
    if (cog.epsg === null || affine === null)
        throw unsupported(cog.source.url, 'no georeferencing by EPSG code');
    return { epsg: cog.epsg, affine, width, height };
}
class OpenCog {
    source;
    decoder;
    limits;
    levels;
    epsg;
    nodata;
    sampleType;
    samplesPerPixel;
    scale;
    offset;
    constructor(source, decoder, limits, levels, facts) {
        this.source = source;
        this.decoder = decoder;
        this.limits = limits;
        this.levels = levels;
        this.epsg = facts.epsg;
        this.nodata = facts.nodata;
        this.sampleType = facts.sampleType;
        this.samplesPerPixel = facts.samplesPerPixel;
        this.scale = facts.scale;
        this.offset = facts.offset;
    }
    get hasMask() {
        return this.levels[0].mask !== null;
    }
    async readWindow(level, window, signal, sample = 0) {
        const stored = Number.isInteger(level) ? this.levels.at(level) : undefined;
        if (!stored || level < 0)
            throw new RangeError(`Level ${level} is not one of the ${this.levels.length} there are`);
        if (!Number.isInteger(sample) || sample < 0 || sample >= this.samplesPerPixel)
            throw new RangeError(`Sample ${sample} is not one of the ${this.samplesPerPixel} there are`);
        checkWindow(window, this.limits.windowSide);
        signal.throwIfAborted();
        const context = { decoder: this.decoder, limits: this.limits, signal };
        const { layout, mask } = stored;
        const image = { source: this.source, level };
        const pixels = await readPlane({ ...image, layout }, window, sample, this.nodata, context);
        if (!mask)
            return pixels;
        const maskSample = mask.samplesPerPixel > 1 ? Math.min(sample, mask.samplesPerPixel - 1) : 0;
        const inMask = await readPlane({ ...image, layout: mask }, window, maskSample, 0, context);
        return { data: pixels.data, valid: bothValid(pixels.valid, inMask) };
    }
}
function checkWindow({ x, y, width, height }, side) {
    const whole = [x, y, width, height].every(Number.isSafeInteger);
    if (!whole || width < 1 || height < 1 || width > side || height > side)
        throw new RangeError(`A window of ${width} x ${height} pixels at (${x}, ${y}) cannot be read`);
}
function bothValid(valid, { data: mask }) {
    const both = valid ?? new Uint8Array(mask.length).fill(1);
    let invalid = 0;
    for (let i = 0; i < both.length; i++) {
        if (mask[i] === 0)
            both[i] = 0;
        if (both[i] === 0)
            invalid++;
    }
    return invalid === 0 ? null : both;
}
