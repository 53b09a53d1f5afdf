const CONSTRUCTORS = {
    u8: Uint8Array,
    i8: Int8Array,
    u16: Uint16Array,
    i16: Int16Array,
    u32: Uint32Array,
    i32: Int32Array,
    f32: Float32Array,
    f64: Float64Array,
};
/** `length` samples, all `fill`, or 0 where the type cannot hold `fill`. */
export function newSamples(type, length, fill) {
    const samples = new CONSTRUCTORS[type](length);
    if (fill !== null && fill !== 0 && canHold(type, fill))
        samples.fill(fill);
    return samples;
}
/** The bytes of little-endian samples, seen as samples; `bytes` must be aligned to them. */
export function asSamples(type, bytes) {
    const Samples = CONSTRUCTORS[type];
    return new Samples(bytes.buffer, bytes.byteOffset, bytes.byteLength / Samples.BYTES_PER_ELEMENT);
}
function canHold(type, value) {
    if (type.startsWith('f'))
        return true;
    return new CONSTRUCTORS[type](1).fill(value)[0] === value;
}
