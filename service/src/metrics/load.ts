import { Gauge, type Registry } from 'prom-client';

/** How much runs, and how much waits. */
interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** A gauge of both by `state`, read when the metrics are requested. */
export function addLoad(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => Load,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = read();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
