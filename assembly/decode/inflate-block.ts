import { inflateFast } from './inflate-fast';
import { BLOCK_ENDED, inflateNext } from './inflate-next';
import { isDone } from './inflate-state';

/** Decodes the symbols of a block up to its end, or until the output is full if the caller asked for that. */
export function inflateCompressed(state: usize): i32 {
  let status = 0;
  while (status == 0 && !isDone(state)) status = inflateNext(state, inflateFast(state));
  return status == BLOCK_ENDED ? 0 : status;
}
