import type { Progress } from 'sylvan';

/** The total work of all sources of a call. */
export function totalsOf(progress: ReadonlyMap<unknown, Pick<Progress, 'scenes' | 'bytes'>>) {
  const all = [...progress.values()];
  return {
    sources: all.length,
    scenes: all.reduce((sum, { scenes }) => sum + scenes, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The fraction of the call that is done, 0…1: the largest one reported by its sources. */
export function overallOf(progress: ReadonlyMap<unknown, Pick<Progress, 'overall'>>): number {
  return Math.max(...[...progress.values()].map(({ overall }) => overall));
}

/** The source in the record that corresponds to a part of a call: a period's images are recorded under their sensor. */
export function reportOf<R extends { readonly id: string }>(
  source: string,
  reports: readonly R[],
): R | undefined {
  const [period, part] = source.split('/');
  if (part !== 'optical') return reports.find(({ id }) => id === source);
  return reports.find(({ id }) => id.startsWith(`${period}/`) && !id.endsWith('/firms'));
}
