/** A tag of a handmade TIFF: field type, values, and the count to declare if it is to be wrong. */
export interface HandmadeTag {
  readonly id: number;
  readonly type: 1 | 2 | 3 | 4 | 12 | 13;
  readonly values: readonly number[];
  readonly count?: number;
}

export const short = (...values: number[]) => ({ type: 3, values }) as const;
export const long = (...values: number[]) => ({ type: 4, values }) as const;

const ITEM_BYTES = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8, 13: 4 } as const;

/** Tags of a valid 4 x 4 image of bytes, which are bytes 8…23 of the file. */
export const SOUND_TAGS: readonly HandmadeTag[] = [
  { id: 256, ...short(4) },
  { id: 257, ...short(4) },
  { id: 258, ...short(8) },
  { id: 259, ...short(1) },
  { id: 262, ...short(1) },
  { id: 273, ...long(8) },
  { id: 277, ...short(1) },
  { id: 278, ...short(4) },
  { id: 279, ...long(16) },
];

/** The valid tags, some replaced, added or (undefined) removed. */
export function tagsWith(
  changes: Readonly<Record<number, Omit<HandmadeTag, 'id'> | undefined>>,
): HandmadeTag[] {
  const ids = new Set([...SOUND_TAGS.map(({ id }) => id), ...Object.keys(changes).map(Number)]);
  return [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      if (!(id in changes)) return SOUND_TAGS.filter((tag) => tag.id === id);
      const change = changes[id];
      return change ? [{ id, ...change }] : [];
    });
}

/** A classic little-endian TIFF of 16 pixel bytes (0 … 15) and these directories; `lastNext` is the offset after the last one. */
export function tiffBytes(
  directories: readonly (readonly HandmadeTag[])[],
  lastNext = 0,
): Uint8Array<ArrayBuffer> {
  const values = directories.flat().reduce((sum, { values: { length } }) => sum + 8 * length, 0);
  const bytes = new Uint8Array(65536 + values);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x002a4949, true);
  for (let i = 0; i < 16; i++) bytes[8 + i] = i;
  let end = 24;
  let link = 4;
  for (const tags of directories) {
    view.setUint32(link, end, true);
    view.setUint16(end, tags.length, true);
    link = end + 2 + tags.length * 12;
    let free = link + 4;
    for (const [i, tag] of tags.entries()) free = writeTag(view, end + 2 + i * 12, tag, free);
    end = free;
  }
  view.setUint32(link, lastNext, true);
  return bytes.slice(0, end);
}

function writeTag(
  view: DataView,
  at: number,
  { id, type, values, count }: HandmadeTag,
  free: number,
): number {
  view.setUint16(at, id, true);
  view.setUint16(at + 2, type, true);
  view.setUint32(at + 4, count ?? values.length, true);
  const bytes = values.length * ITEM_BYTES[type];
  const start = bytes <= 4 ? at + 8 : free;
  if (bytes > 4) view.setUint32(at + 8, free, true);
  for (const [i, value] of values.entries()) writeValue(view, start + i * ITEM_BYTES[type], type, value);
  return bytes > 4 ? free + bytes + (bytes % 2) : free;
}

function writeValue(view: DataView, at: number, type: HandmadeTag['type'], value: number): void {
  if (type === 12) view.setFloat64(at, value, true);
  else if (type <= 2) view.setUint8(at, value);
  else if (type === 3) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
}
