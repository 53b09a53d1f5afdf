import { SylvanError, type Fetch } from 'sylvan/server';

/** `fetch` with a limit on the bytes of all bodies together; beyond it they fail with `stac-invalid`. */
export function limitedFetch(fetch: Fetch, maxBytes: number): Fetch {
  let left = maxBytes;
  return async (url, init) => {
    const response = await fetch(url, init);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.byteLength;
        if (left >= 0) controller.enqueue(piece);
        else controller.error(new SylvanError('stac-invalid', `More than ${maxBytes} bytes were answered.`));
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(counted) ?? null, { status, headers });
  };
}
