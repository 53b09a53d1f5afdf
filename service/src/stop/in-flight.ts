/** Work that has begun and not ended. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const leave = () => this.#running.delete(ended);
    const ended: Promise<unknown> = work.then(leave, leave);
    this.#running.add(ended);
  }

  /** Settles once nothing is left of it, what began meanwhile included, and after so many milliseconds at the latest. */
  async ended(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, milliseconds, 'late');
    });
    while (this.#running.size > 0)
      if ((await Promise.race([late, Promise.all(this.#running)])) === 'late') break;
    clearTimeout(timer);
  }
}
