import type { Progress } from 'sylvan';

/** Milliseconds without progress from which on the hosts that are silent are named. */
const LONG_MS = 5000;

/** Hosts that have not answered, and for how many seconds. */
export interface Silence {
  readonly hosts: readonly string[];
  readonly seconds: number;
}

/** Who is silent where no source has come on since `heard`; null where somebody has, and where none waits for a host. */
export function silenceOf(
  progress: ReadonlyMap<unknown, Pick<Progress, 'host'>>,
  heard: number,
  now: number,
): Silence | null {
  const hosts = new Set([...progress.values()].flatMap(({ host }) => host ?? []));
  if (now - heard < LONG_MS || hosts.size === 0) return null;
  return { hosts: [...hosts], seconds: Math.floor((now - heard) / 1000) };
}
