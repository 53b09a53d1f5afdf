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

  /** The part that was loaded or is being loaded; undefined if it was not requested, or if loading failed. */
  async loaded(): Promise<T | undefined> {
    return this.#loading?.catch(() => undefined);
  }
}
