/** What a file that was packed with gzip holds. Rejects where it does not come, or is no such file. */
export async function fetchPacked(path: string): Promise<Uint8Array> {
  const { ok, body, status } = await fetch(path);
  if (!ok || body === null) throw new Error(`${path}: ${status}`);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}
