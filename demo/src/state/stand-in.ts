/** A proxy for replaceable objects, such as the library with changing keys. */
export interface StandIn<T> {
  /** Each call goes to the object current at that time, even through a function taken earlier. */
  readonly of: T;
  /** Replaces the object; closes the previous one once its calls have ended. */
  replace(next: T): void;
}

export function newStandIn<T extends Closable>(first: T): StandIn<T> {
  let shown = first;
  let underWay = new Set<Promise<unknown>>();
  const watch = (call: Promise<unknown>) => {
    const calls = underWay.add(call);
    const end = () => calls.delete(call);
    call.then(end, end);
  };
  return {
    of: standIn(() => shown, watch),
    replace(next) {
      void closeAfter(shown, underWay);
      shown = next;
      underWay = new Set();
    },
  };
}

interface Closable {
  close(): Promise<void>;
}

async function closeAfter(of: Closable, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await of.close();
}

/** Calls may be nested, as in `packs.list()`. */
function standIn<T extends object>(shown: () => T, watch: (call: Promise<unknown>) => void): T {
  return new Proxy(shown(), {
    get(_, name) {
      const own = (): unknown => Reflect.get(shown(), name);
      const found = own();
      if (typeof found === 'object' && found !== null) return standIn(own as () => object, watch);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(own() as typeof found, shown(), given);
        if (answer instanceof Promise) watch(answer);
        return answer;
      };
    },
  });
}
