interface CachedAnswerOptions {
  /** For how many milliseconds an answer serves, and that there was none. */
  readonly cached?: number;
  /** How many milliseconds are waited for one. */
  readonly wait?: number;
  /** Milliseconds that only go on. */
  readonly now?: () => number;
}

/**
 * Refreshes at most once in a while, and never twice at a time, however often its answer is wanted: `null` where there is none in
 * time, or the refresh fails. What comes too late serves those who want it next.
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
