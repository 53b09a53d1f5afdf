/** Work in flight. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const leave = () => this.#running.delete(ended);
    const ended: Promise<unknown> = work.then(leave, leave);
    this.#running.add(ended);
  }

  /** Resolves when no work is in flight, new work included, or after so many milliseconds. */
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
