/**
 * The buffers of all typed arrays under `value`, in plain objects and arrays, for the transfer list of a message. Each buffer is
 * listed once, because planes may share one.
 */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value !== null && typeof value === 'object')
    for (const part of Object.values(value)) buffersOf(part, found);
  return [...found];
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Minimum size, in bytes, of buffers that are freed. */
const MIN_BYTES = 2 ** 16;

/** Declares the `transfer` of ES2024, which Node 20 lacks. */
interface Transferable2024 extends ArrayBuffer {
  transfer(newByteLength: number): ArrayBuffer;
}

/** Derived from MessageChannel, because `MessagePort` is a global type in browsers but not in Node. */
type Port = InstanceType<typeof MessageChannel>['port1'];

let nowhere: Port | undefined;

/**
 * Frees buffers that nobody will read again. The garbage collector would free them late, because it does not count memory
 * outside its heap. Their arrays have length 0 afterwards. Small buffers are left to the collector.
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

/** A port whose other end is closed. Buffers transferred to it are freed. */
function portToNowhere(): Port {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/** Buffers of bytes with a single reader. */
const disposable = new WeakSet<ArrayBuffer>();

/** Marks newly fetched bytes as having a single reader, who may {@link dispose} of them. */
export function disposableBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  disposable.add(bytes.buffer);
  return bytes;
}

/** Marks bytes that have, or may get, more readers. */
export function markShared({ buffer }: Uint8Array<ArrayBuffer>): void {
  disposable.delete(buffer);
}

/** Frees the buffers of the arrays, except those that have other readers. */
export function dispose(arrays: readonly Uint8Array<ArrayBuffer>[]): void {
  release(buffersOf(arrays).filter((buffer) => disposable.has(buffer)));
}
