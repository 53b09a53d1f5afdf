import { Gauge, type Registry } from 'prom-client';
import type { ClockWatch } from '../clock/clock-watch.ts';
import { cachedAnswer } from '../cached-answer.ts';
import { countAnnounced } from '../store/announced.ts';
import type { OpenDatabase } from '../store/open-database.ts';

export type ClockSource = Pick<ClockWatch, 'disagreementSeconds'>;

/** The difference of the clocks, and the number of announced erasures. */
export function addClock(registry: Registry, clock: ClockSource, database: OpenDatabase): void {
  const registers = [registry];
  new Gauge({
    name: 'sylvan_clock_disagreement_seconds',
    registers,
    help: 'How far the clock of the database is ahead of the others; retention stops beyond a day, either way.',
    collect() {
      this.set(clock.disagreementSeconds());
    },
  });
  const counted = cachedAnswer(() => countAnnounced(database));
  new Gauge({
    name: 'sylvan_erasures_announced',
    help: 'Persons that are to be erased within seven days.',
    // Absent where the database does not answer in time; without a label it would be 0.
    labelNames: ['cause'],
    registers,
    async collect() {
      const announced = await counted();
      this.reset();
      if (announced !== null) this.set({ cause: 'not-used' }, announced);
    },
  });
}
