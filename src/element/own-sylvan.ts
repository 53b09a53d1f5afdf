import { createSylvan } from '../index.ts';
import type { SylvanOptions } from '../page.ts';
import type { Sylvan } from '../sylvan.ts';

/** A Sylvan of an element's own, made when it is needed, and made anew when its options change. */
export class OwnSylvan {
  #sylvan: Sylvan | null = null;
  #options = '';

  /** Throws `invalid-parameters` for options that cannot be. */
  get(options: SylvanOptions): Sylvan {
    const asked = JSON.stringify(options);
    if (asked !== this.#options) this.close();
    this.#options = asked;
    return (this.#sylvan ??= createSylvan(options));
  }

  /** Its workers end on their own time: nobody waits for them. */
  close(): void {
    void this.#sylvan?.close();
    this.#sylvan = null;
  }
}
