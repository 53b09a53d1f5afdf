/** Something whose calls are known while they are under way. */
export interface Watched<T> {
  /** The same, to be called in its place. */
  readonly of: T;
  /** Settles once none of its calls is under way. */
  ended(): Promise<void>;
}

export function watchCalls<T extends object>(of: T): Watched<T> {
  const underWay = new Set<Promise<unknown>>();
  const watch = (call: Promise<unknown>) => {
    const end = () => underWay.delete(call);
    underWay.add(call);
    call.then(end, end);
  };
  return {
    of: watched(of, watch),
    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** Calls may be grouped, as in `packs.list()`. */
function watched<T extends object>(of: T, watch: (call: Promise<unknown>) => void): T {
  return new Proxy(of, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === 'object' && found !== null) return watched(found, watch);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(found, target, given);
        if (answer instanceof Promise) watch(answer);
        return answer;
      };
    },
  });
}
