import { CORRUPT, TOO_LARGE } from './fault';
import { inputEnd, out, outputEnd, position, setOut, setPosition, stopsFull } from './inflate-state';

const HEADER_BYTES = 4;

/** Copies a stored block (RFC 1951 section 3.2.4); if it extends past the end of the input, so does the position. */
export function inflateStored(state: usize): i32 {
  const header = <usize>((position(state) + 7) >> 3);
  const data = header + HEADER_BYTES;
  const end = inputEnd(state);
  if (data > end) {
    setPosition(state, (<u64>data) << 3);
    return 0;
  }
  let length: usize = load<u16>(header);
  if ((length ^ 0xffff) != load<u16>(header, 2)) return CORRUPT;
  const room = outputEnd(state) - out(state);
  if (stopsFull(state)) length = min(length, room);
  setPosition(state, (<u64>(data + length)) << 3);
  if (data + length > end) return 0;
  if (length > room) return TOO_LARGE;
  memory.copy(out(state), data, length);
  setOut(state, out(state) + length);
  return 0;
}
