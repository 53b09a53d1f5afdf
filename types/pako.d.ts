declare module 'pako' {
  export function inflate(packed: Uint8Array): Uint8Array;
}
