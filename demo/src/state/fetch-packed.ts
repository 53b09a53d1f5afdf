/** The content of a gzip file. Rejects if the file fails to load or is not a gzip file. */
export async function fetchPacked(path: string): Promise<Uint8Array> {
  const { ok, body, status } = await fetch(path);
  if (!ok || body === null) throw new Error(`${path}: ${status}`);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}
