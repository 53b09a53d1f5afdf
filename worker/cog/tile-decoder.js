import { arenaBytes } from '../arena.ts';
import { DECODE_SLACK, DecodeFault } from '../kernels.ts';
import { tileFault } from './faults.ts';
import { samplesPerTilePixel, tileRowBytes } from './layout.ts';
/** Compressed tile in, pixels out, in the kernels' memory; synchronous, so no one comes between. */
export class TileDecoder {
    arena;
    constructor(arena) {
        this.arena = arena;
    }
    /**
     * The tile's samples, little-endian, pixel by pixel, one byte for a one-bit sample. A view into the arena, 16-byte
     * aligned, good until the arena is opened again. Throws `tile-corrupt` or `tile-too-large`; never gives fewer pixels.
     */
    decode(tile) {
        const { layout, rows } = tile;
        const rowBytes = tileRowBytes(layout);
        const unpackedBytes = layout.bitsPerSample === 1 ? layout.tileWidth * samplesPerTilePixel(layout) * rows : 0;
        const output = this.#decompress(tile, rowBytes, unpackedBytes);
        this.#restoreValues(output.address, layout, rows, rowBytes);
        const pixels = output.view.subarray(0, rows * rowBytes);
        return unpackedBytes > 0 ? this.#unpackBits(pixels, layout, rows, rowBytes) : pixels;
    }
    #decompress({ bytes, rows, layout, place }, rowBytes, extra) {
        const { arena } = this;
        const codec = this.#codecOf(layout);
        const needed = rows * rowBytes;
        const capacity = layout.tileHeight * rowBytes;
        const inputBytes = bytes.length + DECODE_SLACK;
        const outputBytes = capacity + DECODE_SLACK;
        arena.open(arenaBytes(inputBytes, outputBytes, codec?.scratch ?? 0, rowBytes, extra));
        if (!codec) {
            if (bytes.length < needed)
                throw shortTile(place, bytes.length, needed);
            const output = arena.take(Uint8Array, outputBytes);
            output.view.set(bytes.subarray(0, needed));
            return output;
        }
        const input = arena.take(Uint8Array, inputBytes);
        input.view.set(bytes);
        const output = arena.take(Uint8Array, outputBytes);
        const scratch = arena.take(Uint8Array, codec.scratch);
        const written = codec.run(input.address, output.address, scratch.address, bytes.length, capacity);
        if (written < 0)
            throw decodeFault(place, written, capacity);
        if (written < needed)
            throw shortTile(place, written, needed);
        return output;
    }
    #codecOf({ compression }) {
        const { kernels } = this.arena;
        switch (compression) {
            case 'none':
                return null;
            case 'deflate':
                return { run: (...stream) => kernels.inflate(...stream), scratch: kernels.inflateScratchBytes() };
            case 'lzw':
                return { run: (...stream) => kernels.lzw(...stream), scratch: kernels.lzwScratchBytes() };
            case 'packBits':
                return {
                    run: (input, output, _scratch, length, capacity) => kernels.packBits(input, output, length, capacity),
                    scratch: 0,
                };
        }
    }
    /** Byte order, then predictor. Predictor 3 stores the most significant bytes first whatever the file's order. */
    #restoreValues(address, layout, rows, rowBytes) {
        const { kernels } = this.arena;
        const { tileWidth, bitsPerSample, littleEndian, predictor } = layout;
        const itemBytes = bitsPerSample / 8;
        const samples = samplesPerTilePixel(layout);
        if (!littleEndian && itemBytes > 1 && predictor !== 3)
            kernels.swapBytes(address, tileWidth * samples * rows, itemBytes);
        if (predictor === 2)
            kernels.undoHorizontalPredictor(address, tileWidth, rows, samples, itemBytes);
        if (predictor === 3) {
            const scratch = this.arena.take(Uint8Array, rowBytes);
            kernels.undoFloatingPointPredictor(address, scratch.address, tileWidth, rows, samples, itemBytes);
        }
    }
    #unpackBits(packed, layout, rows, rowBytes) {
        const columns = layout.tileWidth * samplesPerTilePixel(layout);
        const { view } = this.arena.take(Uint8Array, columns * rows);
        for (let row = 0; row < rows; row++) {
            const [from, to] = [row * rowBytes, row * columns];
            for (let i = 0; i < columns; i++)
                view[to + i] = (packed[from + (i >> 3)] >> (7 - (i & 7))) & 1;
        }
        return view;
    }
}
function shortTile(place, found, needed) {
    return tileFault('tile-corrupt', place, `it holds ${found} bytes of pixels instead of ${needed}`);
}
const FAULTS = {
    [DecodeFault.corrupt]: 'its compressed bytes are not valid',
    [DecodeFault.truncated]: 'its compressed bytes end too early',
    [DecodeFault.checksum]: 'its checksum does not fit its pixels',
};
function decodeFault(place, fault, capacity) {
    if (fault === DecodeFault.tooLarge)
        return tileFault('tile-too-large', place, `it holds more than ${capacity} bytes of pixels`);
    return tileFault('tile-corrupt', place, FAULTS[fault] ?? `the decoder answered ${fault}`);
}
