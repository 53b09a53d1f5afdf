import type { Track } from '../radar-tracks.ts';

/** The tracks of each period with the orbit that shows both best in front; as they are where none shows both. */
export function sameSide(
  first: readonly Track[],
  second: readonly Track[],
): readonly [readonly Track[], readonly Track[]] {
  const shown = (tracks: readonly Track[], orbit: number) =>
    tracks
      .flatMap((track) => (track.orbit === orbit ? track.passes : []))
      .reduce((sum, { coverage }) => sum + coverage, 0);
  const common = first
    .flatMap(({ orbit }) => orbit ?? [])
    .map((orbit) => ({ orbit, worth: Math.min(shown(first, orbit), shown(second, orbit)) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .at(0);
  if (common === undefined) return [first, second];
  const inFront = (tracks: readonly Track[]) =>
    [...tracks].sort((a, b) => Number(b.orbit === common.orbit) - Number(a.orbit === common.orbit));
  return [inFront(first), inFront(second)];
}
