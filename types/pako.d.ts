declare module 'pako' {
  export function inflate(packed: Uint8Array, options?: { readonly chunkSize?: number }): Uint8Array;
}
