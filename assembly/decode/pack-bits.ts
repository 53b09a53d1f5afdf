import { TOO_LARGE, TRUNCATED } from './fault';

/**
 * PackBits (TIFF 6.0 section 9). A stream that exceeds the capacity is too large, and the output is filled to capacity; a run
 * that extends past the input is truncated.
 */
export function packBits(input: usize, output: usize, inputLength: i32, outputCapacity: i32): i32 {
  const inputEnd = input + inputLength;
  let room = outputCapacity;
  while (input < inputEnd) {
    const head = load<i8>(input++) as i32;
    if (head == -128) continue;
    const literal = head >= 0;
    const run = literal ? head + 1 : 1 - head;
    const taken = min(run, room);
    if (input + (literal ? taken : 1) > inputEnd) return TRUNCATED;
    const at = output + (outputCapacity - room);
    if (literal) memory.copy(at, input, taken);
    else memory.fill(at, load<u8>(input), taken);
    if (taken < run) return TOO_LARGE;
    room -= run;
    input += literal ? run : 1;
  }
  return outputCapacity - room;
}
