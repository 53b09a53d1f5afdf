import type { AnnualTask } from '../tasks.ts';

/** Maximum fraction of a grid that may have too few observations. */
const MAX_SHORT = 0.35;
/** Minimum fraction of a grid that an observation must add for its bands to be read. */
const MIN_GAIN = 0.05;

/** Counts the clear observations of each pixel while a year's scenes are read. */
export class Need {
  readonly #counts: Uint8Array;
  readonly #enough: number;

  constructor({ grid: { width, height }, enough }: Pick<AnnualTask, 'grid' | 'enough'>) {
    this.#counts = new Uint8Array(width * height);
    this.#enough = enough;
  }

  /** Whether all but 35 % of the grid has enough observations. */
  get isMet(): boolean {
    return this.#fractionOf((count) => count < this.#enough) <= MAX_SHORT;
  }

  get shown(): number {
    return this.#fractionOf((count) => count > 0);
  }

  /** Whether the bands of an observation are worth reading; its `classes` are 0 where it is hidden. */
  isWorth(classes: Uint8Array): boolean {
    const gain = this.#fractionOf((count, i) => count < this.#enough && classes[i] > 0);
    return gain > (this.#enough === Infinity ? 0 : MIN_GAIN);
  }

  add(classes: Uint8Array): void {
    classes.forEach((value, i) => (this.#counts[i] += Number(value > 0)));
  }

  #fractionOf(isMeant: (count: number, i: number) => boolean): number {
    return this.#counts.reduce((sum, count, i) => sum + Number(isMeant(count, i)), 0) / this.#counts.length;
  }
}
