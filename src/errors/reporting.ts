/**
 * Makes a function that passes reports to the caller's `listener` until `signal` is aborted. If the listener throws or its
 * promise rejects, `end` receives the cause; nothing waits for the promise.
 */
export function reporting<T extends readonly unknown[]>(
  signal: AbortSignal,
  listener: (...found: T) => unknown,
  end: (cause: unknown) => void,
): (...found: T) => void {
  return (...found) => {
    if (signal.aborted) return;
    try {
      void Promise.resolve(listener(...found)).catch(end);
    } catch (cause) {
      end(cause);
    }
  };
}
