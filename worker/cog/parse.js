import { GeoTIFF } from 'geotiff';
import { SylvanError } from '../../src/core/errors.ts';
import { damagedHeader } from './faults.ts';
import { Tag } from './tags.ts';
/** Tags of ours that geotiff.js would leave unread until asked. */
const LAZY_TAGS = [Tag.fillOrder, Tag.predictor, Tag.gdalMetadata];
/**
 * Reads the values of a file's tags with geotiff.js, which trusts what it reads: give it only what `validateStructure`
 * passed. Throws `not-a-tiff` where it gives up all the same.
 */
export async function parseDirectories(header, structure) {
    try {
        const tiff = await GeoTIFF.fromSource(headerSource(header), undefined, header.signal);
        const directories = [];
        for (const [index, tags] of structure.directories.entries()) {
            const image = await tiff.getImage(index);
            for (const tag of LAZY_TAGS)
                await image.getFileDirectory().loadValue(tag);
            directories.push({ tags, image });
        }
        return directories;
    }
    catch (error) {
        header.signal.throwIfAborted();
        if (error instanceof SylvanError)
            throw error;
        throw damagedHeader(header.source.url, 'its tags cannot be read', error);
    }
}
/** The header as geotiff.js wants its bytes; it sees neither the tiles nor the network. The source stays its opener's. */
function headerSource(header) {
    const fetchSlice = async (slice) => {
        const { buffer } = await header.read(slice.offset, slice.length);
        return { ...slice, data: buffer };
    };
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the class is not exported; its shape is all that is used
    return {
        fileSize: header.source.size,
        fetchSlice,
        fetch: (slices) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data)),
        close: () => Promise.resolve(),
    };
}
/** The number in a tag, or `absent` where there is none. Throws `not-a-tiff` for anything but one whole number. */
export function wholeNumber({ image }, tag, asset, absent) {
    const directory = image.getFileDirectory();
    const value = directory.hasTag(tag) ? directory.getValue(tag) : absent;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
        return value;
    throw damagedHeader(asset, value === undefined ? `it has no tag ${tag}` : `its tag ${tag} is no whole number`);
}
/** The numbers in a tag, or null where there is none or it holds text. */
export function numbers({ image }, tag) {
    const directory = image.getFileDirectory();
    if (!directory.hasTag(tag))
        return null;
    const value = directory.getValue(tag);
    if (typeof value === 'number')
        return [value];
    return ArrayBuffer.isView(value) || Array.isArray(value) ? Array.from(value) : null;
}
/** The text in a tag up to its first NUL, or null where there is none. */
export function text({ image }, tag) {
    const directory = image.getFileDirectory();
    if (!directory.hasTag(tag))
        return null;
    const value = directory.getValue(tag);
    return typeof value === 'string' ? value.split('\0', 1)[0] : null;
}
