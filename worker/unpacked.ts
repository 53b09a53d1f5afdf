/** Unpacks the WebAssembly in a text from scripts/packed.mjs: deflated, in base64. */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
  const wasm = deflated.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(wasm).arrayBuffer());
}
