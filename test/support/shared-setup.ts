import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

/** The context that a set-up provides to tests, and a function that closes it. */
export interface Opened<T> {
  readonly context: T;
  readonly close: () => Promise<void>;
}

interface Shared {
  users: number;
  readonly opened: Promise<Opened<unknown>>;
}

/** Global, because every project loads its own copy of the set-up modules. */
const SHARED = Symbol.for('sylvan.test.setups');
const shared = ((globalThis as Record<symbol, unknown>)[SHARED] ??= new Map()) as Map<string, Shared>;

/**
 * A global set-up that runs once for all projects (browsers) that use it, and is closed after the last of
 * them. Its context is provided as `name`.
 */
export function sharedSetup<N extends keyof ProvidedContext>(
  name: N,
  open: () => Promise<Opened<ProvidedContext[N]>>,
): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const own = shared.get(name) ?? { users: 0, opened: open() };
    shared.set(name, own);
    own.users += 1;
    const { context, close } = (await own.opened) as Opened<ProvidedContext[N]>;
    project.provide(name, context);
    return async () => {
      own.users -= 1;
      if (own.users > 0) return;
      shared.delete(name);
      await close();
    };
  };
}
