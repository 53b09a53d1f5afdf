import { damagedHeader, unsupported } from './faults.ts';
import { FIELD_BYTES, TILE_INDEX_TAGS } from './tags.ts';
/**
 * Walks the directories of a TIFF and checks all that a parser would trust: byte order, chain, counts, field types, and
 * that every value lies within the file and the limits. Throws `not-a-tiff` or `unsupported-tiff`.
 */
export async function validateStructure(header, limits) {
    const { form, first } = await readPreamble(header);
    const directories = [];
    const seen = new Set();
    let tileIndexBytes = 0;
    for (let offset = first; offset !== 0;) {
        if (seen.has(offset))
            throw damagedHeader(header.source.url, 'its directories form a ring');
        if (seen.size === limits.directories)
            throw unsupported(header.source.url, `more than ${limits.directories} directories`);
        seen.add(offset);
        const { tags, next } = await readDirectory(header, form, offset, limits);
        directories.push(tags);
        tileIndexBytes += tileIndexBytesOf(tags);
        if (tileIndexBytes > limits.tileIndexBytes)
            throw unsupported(header.source.url, `tile indexes of more than ${limits.tileIndexBytes} bytes`);
        offset = next;
    }
    if (directories.length === 0)
        throw damagedHeader(header.source.url, 'it has no directory');
    return { littleEndian: form.littleEndian, bigTiff: form.bigTiff, directories };
}
async function readPreamble(header) {
    const { url } = header.source;
    const bytes = await header.read(0, 16);
    if (bytes.length < 8)
        throw damagedHeader(url, 'it is shorter than a TIFF header');
    const view = viewOf(bytes);
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d)
        throw damagedHeader(url, 'it does not begin with II or MM');
    const littleEndian = order === 0x4949;
    const magic = view.getUint16(2, littleEndian);
    if (magic !== 42 && magic !== 43)
        throw damagedHeader(url, `its version is ${magic}, neither 42 nor 43`);
    if (magic === 42) {
        const form = { littleEndian, bigTiff: false, offsetBytes: 4, countBytes: 2, entryBytes: 12 };
        return { form, first: view.getUint32(4, littleEndian) };
    }
    if (bytes.length < 16 || view.getUint16(4, littleEndian) !== 8)
        throw damagedHeader(url, 'its BigTIFF header is not sound');
    const form = { littleEndian, bigTiff: true, offsetBytes: 8, countBytes: 8, entryBytes: 20 };
    return { form, first: uint64(view, 8, littleEndian, url) };
}
async function readDirectory(header, form, offset, limits) {
    const { url } = header.source;
    const count = await readUint(header, offset, form.countBytes, form.littleEndian);
    if (count === 0)
        throw damagedHeader(url, `its directory at byte ${offset} is empty`);
    if (count > limits.tagsPerDirectory)
        throw unsupported(url, `a directory of ${count} tags (at most ${limits.tagsPerDirectory})`);
    const start = offset + form.countBytes;
    const view = viewOf(await readAll(header, start, count * form.entryBytes + form.offsetBytes));
    const tags = new Map();
    for (let i = 0; i < count; i++) {
        const tag = readTag(view, i * form.entryBytes, start, form, url);
        if (tags.has(tag.id))
            throw damagedHeader(url, `its tag ${tag.id} stands twice in one directory`);
        checkTag(tag, header.source.size, limits, url);
        tags.set(tag.id, tag);
    }
    return { tags, next: offsetAt(view, count * form.entryBytes, form, url) };
}
function readTag(view, at, start, form, url) {
    const { littleEndian, offsetBytes } = form;
    const id = view.getUint16(at, littleEndian);
    const type = view.getUint16(at + 2, littleEndian);
    const itemBytes = FIELD_BYTES[type];
    if (itemBytes === undefined)
        throw unsupported(url, `field type ${type} in tag ${id}`);
    const count = offsetAt(view, at + 4, form, url);
    const bytes = count * itemBytes;
    const valueAt = at + 4 + offsetBytes;
    const offset = bytes <= offsetBytes ? start + valueAt : offsetAt(view, valueAt, form, url);
    return { id, type, count, offset, bytes };
}
function checkTag({ id, bytes, offset }, size, limits, url) {
    if (bytes > limits.tagBytes)
        throw unsupported(url, `${bytes} bytes in tag ${id} (at most ${limits.tagBytes})`);
    if (size !== null && offset + bytes > size)
        throw damagedHeader(url, `the values of its tag ${id} lie past the end of the file`);
}
function tileIndexBytesOf(tags) {
    let total = 0;
    for (const { id, bytes } of tags.values())
        if (TILE_INDEX_TAGS.has(id))
            total += bytes;
    return total;
}
async function readUint(header, offset, bytes, littleEndian) {
    const view = viewOf(await readAll(header, offset, bytes));
    return bytes === 2 ? view.getUint16(0, littleEndian) : uint64(view, 0, littleEndian, header.source.url);
}
async function readAll(header, offset, length) {
    const bytes = await header.read(offset, length);
    if (bytes.length < length)
        throw damagedHeader(header.source.url, `its directory at byte ${offset} lies past the end of the file`);
    return bytes;
}
function offsetAt(view, at, form, url) {
    return form.bigTiff ? uint64(view, at, form.littleEndian, url) : view.getUint32(at, form.littleEndian);
}
/** No file is so large that an offset or count would not be a safe integer. */
function uint64(view, at, littleEndian, url) {
    const value = Number(view.getBigUint64(at, littleEndian));
    if (!Number.isSafeInteger(value))
        throw damagedHeader(url, 'an offset or count is beyond any file');
    return value;
}
function viewOf(bytes) {
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
