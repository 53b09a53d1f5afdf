/** Calls `report` with the newest of what it is given, once nothing newer has come for `quiet` milliseconds. */
export function throttled<T>(report: (newest: T) => void, quiet: number): (next: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => {
    clearTimeout(timer);
    timer = setTimeout(() => report(next), quiet);
  };
}
