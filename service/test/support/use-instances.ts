import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import type { Instances } from './instances.ts';

/** Instances that are open while the tests of a `describe` run. */
interface OpenedInstances extends Pick<Instances, 'all' | 'setClock'> {
  /** One of them, a different one for consecutive numbers. */
  readonly anyOf: (i: number) => OpenDatabase;
}

/** Opens instances for the tests of a `describe`, with the clock at `time` if given, and closes them after the last test. */
export function useInstances(open: () => Promise<Instances>, time?: string): OpenedInstances {
  let opened: Instances | undefined;
  const all = () => opened?.all ?? [];
  beforeAll(async () => {
    opened = await open();
    if (time !== undefined) await opened.setClock(time);
  }, 60_000);
  afterAll(() => opened?.close());
  return {
    get all() {
      return all();
    },
    setClock: async (to) => opened?.setClock(to),
    anyOf: (i) => all()[i % all().length],
  };
}
