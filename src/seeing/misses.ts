import { isSylvanError, SylvanError } from '../core/errors.ts';

/** Pixels that are not kept where nothing may be fetched. Without them the answer would be another: no scene is left out for them. */
export function isPixelMiss(error: unknown): error is SylvanError {
  return isSylvanError(error, 'offline-miss') && 'asset' in error.fields;
}

/** Gathers what is missing of several scenes that are read side by side, so that it is told as a whole. */
export class Misses {
  readonly #scenes = new Set<string>();
  #bytes = 0;
  #first: SylvanError | undefined;

  /** `error` is the miss of these scenes. */
  add(error: SylvanError, scenes: readonly string[]): void {
    this.#first ??= error;
    this.#bytes += Number(error.fields.bytes);
    for (const id of scenes) this.#scenes.add(id);
  }

  /**
   * Throws `offline-miss` {source, scenes, bytes, asset} where anything is missing: how many scenes, and the bytes that were wanted first
   * of each of their files; more of them may be missing. `asset` is one of the files.
   */
  throwAny(source: string): void {
    if (this.#first === undefined) return;
    const { asset } = this.#first.fields;
    const fields = { source, scenes: this.#scenes.size, bytes: this.#bytes, asset };
    throw new SylvanError(
      'offline-miss',
      `Of ${this.#scenes.size} scenes of ${source} pixels are not kept on this device, ${this.#bytes} bytes at least, and nothing may be fetched. Go online, or save the zone first.`,
      { fields, cause: this.#first },
    );
  }
}
