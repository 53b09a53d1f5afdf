/**
 * Every buffer under `value` (typed arrays in plain objects and arrays), once each: what a message transfers, for planes may
 * share one.
 */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value !== null && typeof value === 'object')
    for (const part of Object.values(value)) buffersOf(part, found);
  return [...found];
}

/** Below this a buffer is not worth the trouble. */
const MIN_BYTES = 2 ** 16;

/** What is needed of a MessagePort: this folder knows of no platform. */
interface Port {
  postMessage(message: null, transfer: readonly ArrayBuffer[]): void;
  close(): void;
}

/** As in ES2024; Node 20 and Safari before 17.4 lack it. */
interface Transferable2024 extends ArrayBuffer {
  transfer(newByteLength: number): ArrayBuffer;
}

let nowhere: Port | undefined;

/**
 * Frees buffers that nobody will read again, at once: the garbage collector comes late, for it sees little of what they hold,
 * and memory grows until then. Their arrays have no length afterwards. Small ones are left to the collector.
 */
export function release(buffers: Iterable<ArrayBuffer>): void {
  const owned = [...new Set(buffers)].filter(({ byteLength }) => byteLength >= MIN_BYTES);
  if (owned.length === 0) return;
  if (canTransfer(owned)) for (const buffer of owned) buffer.transfer(0);
  else (nowhere ??= portToNowhere()).postMessage(null, owned);
}

function canTransfer(buffers: readonly ArrayBuffer[]): buffers is Transferable2024[] {
  return 'transfer' in buffers[0];
}

/** A port whose other end is closed: what is transferred there belongs to no one. */
function portToNowhere(): Port {
  const { MessageChannel } = globalThis as unknown as {
    MessageChannel: new () => Record<'port1' | 'port2', Port>;
  };
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/** Buffers of bytes that were fetched for one reader. */
const disposable = new WeakSet<ArrayBuffer>();

/** Says of bytes just fetched that whoever gets them is their only reader and may {@link dispose} of them. */
export function disposableBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  disposable.add(bytes.buffer);
  return bytes;
}

/** Says of bytes that they have, or may get, further readers. */
export function markShared({ buffer }: Uint8Array<ArrayBuffer>): void {
  disposable.delete(buffer);
}

/** Frees, at once, those of the arrays' buffers that have no other reader. */
export function dispose(arrays: readonly Uint8Array<ArrayBuffer>[]): void {
  release(buffersOf(arrays).filter((buffer) => disposable.has(buffer)));
}
