/** A part that is loaded once, for all callers. After a failure, the next caller tries again. */
export class Loaded<T> {
  #loading: Promise<T> | undefined;

  constructor(readonly start: () => Promise<T>) {}

  load(): Promise<T> {
    return (this.#loading ??= this.start().catch((cause: unknown) => {
      this.#loading = undefined;
      throw cause;
    }));
  }

  /** What was loaded or is loading; undefined if nothing was requested, or if it failed. */
  async loaded(): Promise<T | undefined> {
    return this.#loading?.catch(() => undefined);
  }
}
