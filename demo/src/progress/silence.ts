import type { Progress } from 'sylvan';

/** Milliseconds without progress after which silent hosts are named. */
const LONG_MS = 5000;

/** Hosts that have not answered, and for how many seconds. */
export interface Silence {
  readonly hosts: readonly string[];
  readonly seconds: number;
}

/** The silent hosts if no source has progressed since `heard`. Null if one has, or if none waits for a host. */
export function silenceOf(
  progress: ReadonlyMap<unknown, Pick<Progress, 'host'>>,
  heard: number,
  now: number,
): Silence | null {
  const hosts = new Set([...progress.values()].flatMap(({ host }) => host ?? []));
  if (now - heard < LONG_MS || hosts.size === 0) return null;
  return { hosts: [...hosts], seconds: Math.floor((now - heard) / 1000) };
}
