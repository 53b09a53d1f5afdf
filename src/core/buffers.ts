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
