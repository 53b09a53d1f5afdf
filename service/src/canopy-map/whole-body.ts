/**
 * A body of exactly `length` bytes, read as the caller reads it. It fails where the host sends more or fewer. `end` is called
 * once, however it ends.
 */
export function wholeBody(
  body: ReadableStream<Uint8Array>,
  length: number,
  end: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = length;
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read();
    left -= value?.byteLength ?? 0;
    if (left < 0 || (done && left > 0))
      throw new Error('The host of the canopy map broke its word on a length.');
    if (value !== undefined) controller.enqueue(value);
    if (done) {
      end();
      controller.close();
    }
  };
  return new ReadableStream(
    {
      pull: (controller) =>
        read(controller).catch(async (error: unknown) => {
          end();
          await reader.cancel().catch(() => undefined);
          controller.error(error);
        }),
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}
