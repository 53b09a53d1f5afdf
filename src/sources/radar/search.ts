import { searchCatalog } from '../catalogs.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { Period } from '../../contract/dates.ts';
import { type Scene, type SkippedScene, skipAll } from '../../stac/scene.ts';
import { type ReadingContext, emptyRun, type SourceRun } from '../context.ts';
import { SylvanError } from '../../errors/errors.ts';
import { groupObservations, type Observation } from '../optical/observations.ts';

/** A limit that leaves out no scene, because radar sees through clouds. */
const ANY_CLOUD = 101;

/** Finds a period's scenes with VV, and creates the run, in which nothing is used yet. */
export async function searchRadar(
  boxes: readonly Bbox[],
  period: Period,
  context: ReadingContext,
): Promise<{ readonly scenes: readonly Scene[]; readonly run: SourceRun }> {
  const { catalog, counter } = context;
  counter.step('search', 1);
  const search = await searchCatalog({ boxes, ...period, maxCloud: ANY_CLOUD }, context);
  counter.found(search.scenes.length);
  const hasVv = ({ bands }: Scene) => bands.vv !== undefined;
  const lacking = search.scenes.filter((scene) => !hasVv(scene));
  return {
    scenes: search.scenes.filter(hasVv),
    run: {
      ...emptyRun(catalog),
      skipped: [
        ...search.skipped,
        ...skipAll(lacking, { code: 'missing-band', detail: 'the catalog lists no vv' }),
      ],
      failures: search.skipped.flatMap((scene) => otherScale(scene) ?? []).slice(0, 1),
      warnings: search.warnings,
    },
  };
}

/** The failure for a scene in another scale. It is reported to the user, since the files can be corrected. */
function otherScale({ id: scene, code, detail }: SkippedScene): SylvanError | null {
  if (code !== 'not-linear') return null;
  return new SylvanError('inconsistent-scene', detail, { fields: { scene, fault: code } });
}

export interface RadarPass extends Observation {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Fraction of the zone's box that lies within the boxes of the pass's scenes, 0…1: an upper bound of what the pass shows. */
  readonly coverage: number;
}

/** Passes that see the ground from the same side, that is, of one relative orbit. */
export interface Track {
  /** `null` if the catalog does not state it. */
  readonly orbit: number | null;
  /** Newest first. */
  readonly passes: readonly RadarPass[];
}

/**
 * The tracks of the scenes, best first: by how much of the zone their passes show in total, then by the latest pass, then by
 * orbit. Passes that do not overlap the zone are left out.
 */
export function tracksOf(scenes: readonly Scene[], boxes: readonly Bbox[]): Track[] {
  const tracks = new Map<string, { orbit: number | null; passes: RadarPass[] }>();
  for (const observation of groupObservations(scenes)) {
    const pass = passOf(observation, boxes);
    if (pass.coverage === 0) continue;
    const track = tracks.get(trackKey(pass)) ?? { orbit: orbitOf(pass), passes: [] };
    tracks.set(trackKey(pass), track);
    track.passes.push(pass);
  }
  return [...tracks.values()].sort(compareTracks);
}

/** The common orbit of the passes; `null` if there are several, or it is unknown. */
export function commonOrbit(passes: readonly Observation[]): number | null {
  return isMixed(passes) ? null : orbitOf(passes[0]);
}

/** Whether the passes see the ground from more than one side, as far as the catalog states. */
export function isMixed(passes: readonly Observation[]): boolean {
  return new Set(passes.map(trackKey)).size > 1;
}

function orbitOf({ scenes: [{ orbit }] }: Observation): number | null {
  return orbit?.relative ?? null;
}

/** A track without a number is identified by its direction. */
function trackKey(observation: Observation): string {
  return String(orbitOf(observation) ?? observation.scenes[0].orbit?.direction);
}

/**
 * Whether the two lists of passes have no satellite in common, nor satellites known to agree, so that a difference between them
 * may come from the instruments. Sentinel-1A and 1B agree; for 1C and 1D, this has not been shown yet.
 */
export function areOfOtherSatellites(first: readonly Observation[], second: readonly Observation[]): boolean {
  const fleetsOf = (passes: readonly Observation[]) =>
    passes.map(({ scenes: [{ platform }] }) => (/1[ab]$/i.test(platform ?? '1a') ? '1A/B' : platform));
  const [fleets, others] = [new Set(fleetsOf(first)), fleetsOf(second)];
  return fleets.size > 0 && others.length > 0 && !others.some((fleet) => fleets.has(fleet));
}

/** The satellites of the passes, as written by the catalog. */
export function platformsOf(passes: readonly Observation[]): string[] {
  const platforms = passes.flatMap(({ scenes }) => scenes.flatMap(({ platform }) => platform ?? []));
  return [...new Set(platforms)].sort();
}

/** At most `count` of the passes, including the first and the last, spaced as evenly as possible. */
export function evenly<T>(passes: readonly T[], count: number): T[] {
  if (passes.length <= count) return [...passes];
  const step = (passes.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => passes[Math.round(i * step)]);
}

export function datesOf(passes: readonly Pick<RadarPass, 'day'>[]): string[] {
  return [...new Set(passes.map(({ day }) => day))].sort();
}

function compareTracks(a: Track, b: Track): number {
  const shown = ({ passes }: Track) => passes.reduce((sum, { coverage }) => sum + coverage, 0);
  const [newestA, newestB] = [a, b].map(({ passes }) => passes[0].datetime);
  return shown(b) - shown(a) || newestB.localeCompare(newestA) || (a.orbit ?? 0) - (b.orbit ?? 0);
}

function passOf(observation: Observation, boxes: readonly Bbox[]): RadarPass {
  const coverage = observation.scenes.reduce((sum, { bbox }) => sum + coveredFraction(bbox, boxes), 0);
  return { ...observation, day: observation.datetime.slice(0, 10), coverage: Math.min(1, coverage) };
}

/** Fraction of the area of the boxes, in square degrees, that lies within `outer`; each may cross the antimeridian. */
export function coveredFraction(outer: Bbox, boxes: readonly Bbox[]): number {
  const shared = boxes.reduce(
    (sum, box) => sum + Math.max(...[-360, 0, 360].map((turn) => sharedArea(outer, box, turn))),
    0,
  );
  return shared / boxes.reduce((sum, box) => sum + sharedArea(box, box, 0), 0);
}

function sharedArea(a: Bbox, b: Bbox, turn: number): number {
  const eastOf = ([west, , east]: Bbox) => (east < west ? east + 360 : east);
  const across = Math.min(eastOf(a), eastOf(b) + turn) - Math.max(a[0], b[0] + turn);
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, across) * Math.max(0, down);
}
