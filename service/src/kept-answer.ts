interface KeptOptions {
  /** For how many milliseconds an answer serves, and that there was none. */
  readonly kept?: number;
  /** How many milliseconds are waited for one. */
  readonly wait?: number;
  /** Milliseconds that only go on. */
  readonly now?: () => number;
}

/**
 * Asks at most once in a while, and never twice at a time, however often its answer is wanted: `null` where there is none in
 * time, or the asking fails. What comes too late serves those who want it next.
 */
export function keptAnswer<R>(
  ask: () => Promise<R>,
  { kept = 10_000, wait = 500, now = () => performance.now() }: KeptOptions = {},
): () => Promise<R | null> {
  let last: { readonly answer: R | null; readonly until: number } | undefined;
  let asking: Promise<R | null> | undefined;
  const anew = async () => {
    const answer = await ask().catch(() => null);
    last = { answer, until: now() + kept };
    asking = undefined;
    return answer;
  };
  return async () => {
    if (last !== undefined && now() < last.until) return last.answer;
    return inTime((asking ??= anew()), wait);
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
