/** Wraps an object so that `calls` contains its running calls, including those of its parts, such as `packs.list()`. */
export function watched<T extends object>(of: T, calls: Set<Promise<unknown>>): T {
  return new Proxy(of, {
    get(_, name) {
      const found: unknown = Reflect.get(of, name);
      if (typeof found === 'object' && found !== null) return watched(found, calls);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(found, of, given);
        if (answer instanceof Promise) watch(answer, calls);
        return answer;
      };
    },
  });
}

function watch(call: Promise<unknown>, calls: Set<Promise<unknown>>): void {
  calls.add(call);
  const end = () => calls.delete(call);
  call.then(end, end);
}
