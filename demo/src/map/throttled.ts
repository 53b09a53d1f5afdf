/** Calls `report` with the newest value once no newer one has arrived for `quiet` milliseconds. */
export function throttled<T>(report: (newest: T) => void, quiet: number): (next: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => {
    clearTimeout(timer);
    timer = setTimeout(() => report(next), quiet);
  };
}
