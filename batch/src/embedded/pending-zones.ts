import { START, type Book, type PlacedZone } from '../state/book.ts';

/** Zones that are held in memory at a time. */
const PAGE = 256;

/** The zones of a batch that are not done, along the curve, each once; one at a time is asked for. */
export function* pendingZones(book: Pick<Book, 'pending'>): Generator<PlacedZone, void, undefined> {
  let after: Pick<PlacedZone, 'curve' | 'id'> = START;
  for (;;) {
    const page = book.pending(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
