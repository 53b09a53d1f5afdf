/** Free bytes that must follow a decoder's input and output buffers. */
export const DECODE_SLACK = 64;
/** What a decoder's negative answer means. */
export const DecodeFault = { corrupt: -1, tooLarge: -2, truncated: -3, checksum: -4 };
/** Sample types as `widen` numbers them. */
export const SAMPLE_TYPES = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'];
/** Instantiates the kernels. Throws where WebAssembly or its SIMD is not to be had. */
export async function instantiateKernels(wasm) {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    return instance.exports;
}
