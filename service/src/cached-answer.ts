interface CachedAnswerOptions {
  /** Milliseconds for which an answer, or its absence, is reused. */
  readonly cached?: number;
  /** Milliseconds to wait for an answer. */
  readonly wait?: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Caches one answer: however often it is wanted, refreshes it rarely and never twice at a time. `null` where a refresh is late
 * or fails; a late answer serves the next caller.
 */
export function cachedAnswer<R>(
  send: () => Promise<R>,
  { cached = 10_000, wait = 500, now = () => performance.now() }: CachedAnswerOptions = {},
): () => Promise<R | null> {
  let last: { readonly answer: R | null; readonly until: number } | undefined;
  let requesting: Promise<R | null> | undefined;
  const anew = async () => {
    const answer = await send().catch(() => null);
    last = { answer, until: now() + cached };
    requesting = undefined;
    return answer;
  };
  return async () => {
    if (last !== undefined && now() < last.until) return last.answer;
    return inTime((requesting ??= anew()), wait);
  };
}

async function inTime<R>(answer: Promise<R | null>, milliseconds: number): Promise<R | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
