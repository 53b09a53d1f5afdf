import type { SkippedScene } from '../core/scene.ts';
import { intervalOf, periodOf, type Period } from './extent.ts';
import { DEFAULT_LIMITS, newestFirst, searchItems, type ItemSearch, type ItemSearchOptions } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

/** Requests that the rest of one cut answer may cost. */
const MAX_REQUESTS = 32;
/** A year halved so often is nine hours: what is cut then is cut for another reason. */
const MAX_HALVINGS = 10;

/** A part of the period that is still to be asked for. */
interface Part extends Period {
  readonly halvings: number;
}

/**
 * Searches a STAC API as {@link searchItems} does. Where the answer is cut, a full page that leads nowhere, the rest is asked for by
 * halves of its period, the later first, and halves of those: that is right in whatever order items come, and no item counts twice.
 * The end is `complete` where every part was read whole, else why the answer was cut: 32 requests and 10 halvings are the bounds.
 */
export async function searchByDates(options: ItemSearchOptions): Promise<ItemSearch> {
  const whole = await searchItems(options);
  const period = periodIn(options.body.datetime);
  return !isCut(whole) || period === null ? whole : askRest(whole, period, options);
}

async function askRest(whole: ItemSearch, period: Period, options: ItemSearchOptions): Promise<ItemSearch> {
  const { limits = DEFAULT_LIMITS } = options;
  const found = new Found(whole);
  const waiting = halvesOf({ ...period, halvings: 0 });
  let end: ItemSearch['end'] = 'complete';
  for (let part = waiting.pop(); part !== undefined && end === 'complete'; part = waiting.pop()) {
    const left = MAX_REQUESTS - (found.pages - whole.pages);
    if (found.items.size >= limits.items) end = 'item-limit';
    else if (left === 0) end = whole.end;
    else {
      const own = await searchItems(narrowed(part, left, found, options));
      found.add(own);
      if (!isCut(own)) end = own.end;
      else if (part.halvings < MAX_HALVINGS && part.start < part.end) waiting.push(...halvesOf(part));
      else end = own.end;
    }
  }
  return found.search(end, limits.items);
}

function narrowed(part: Part, left: number, found: Found, options: ItemSearchOptions): ItemSearchOptions {
  const { body, limits = DEFAULT_LIMITS, onProgress } = options;
  const { pages: before, items } = found;
  return {
    ...options,
    body: { ...body, datetime: intervalOf(part) },
    limits: { ...limits, pages: Math.min(limits.pages, left) },
    ...(onProgress && {
      onProgress: ({ pages }) => onProgress({ pages: before + pages, items: items.size }),
    }),
  };
}

/** The earlier half, then the later; they share no millisecond. */
function halvesOf({ start, end, halvings }: Part): Part[] {
  const middle = Math.floor((start + end) / 2);
  return [
    { start, end: middle, halvings: halvings + 1 },
    { start: middle + 1, end, halvings: halvings + 1 },
  ];
}

/** A closed interval as searches are asked for; null for anything else. */
function periodIn(datetime: unknown): Period | null {
  const ends = typeof datetime === 'string' ? datetime.split('/') : [];
  const [start, end] = ends;
  return ends.length === 2 && Date.parse(start) < Date.parse(end) ? periodOf({ start, end }) : null;
}

function isCut({ end }: ItemSearch): boolean {
  return end === 'no-next-link' || end === 'invalid-next-link' || end === 'foreign-next-link';
}

/** What several searches found, each id once. */
class Found {
  readonly items = new Map<string, StacItem>();
  readonly #refused = new Map<string, SkippedScene>();
  #matched = 0;
  pages = 0;

  constructor(whole: ItemSearch) {
    this.add(whole);
  }

  add({ items, refused, matched, pages }: ItemSearch): void {
    for (const item of items) if (!this.items.has(item.id)) this.items.set(item.id, item);
    for (const one of refused) this.#refused.set(one.id, one);
    this.#matched = Math.max(this.#matched, matched);
    this.pages += pages;
  }

  search(end: ItemSearch['end'], limit: number): ItemSearch {
    const { items, pages } = this;
    const matched = Math.max(this.#matched, items.size);
    return {
      items: newestFirst(items.values(), limit),
      refused: [...this.#refused.values()],
      matched,
      end,
      pages,
    };
  }
}
