import { MAP_IDS, type MapId } from '../../contract/maps.ts';
import { UNKNOWN_CLASS } from '../../geo/layer.ts';

/** Reference maps on the fine grid, and the year of the forest they are compared with; a map that was not read is `null`. */
export interface MapPlanes {
  /** Year of that forest, counted from 2000. */
  readonly year: number;
  /** Ground at the end of 2021 (WorldCover) and of 2020 (GFC2020): 1 forest, 0 not, 255 unknown. */
  readonly worldcover: Uint8Array | null;
  readonly gfc2020: Uint8Array | null;
  /** Latest year of loss in Hansen's map, counted from 2000; 0 without loss, 255 unknown. */
  readonly hansen: Uint8Array | null;
}

/**
 * Years, counted from 2000, at the end of which the maps show the ground (src/sources/maps/table.ts, which workers do not load).
 */
export const MAPPED = { worldcover: 21, gfc2020: 20 } as const;

/**
 * Log odds of forest where a map shows it, and where it does not. GFC2020 omits 8 % of the forest, 18 % of its forest is not
 * forest, and its overall accuracy is 91 %, so it calls 9.5 % of other ground forest (Bourgoin et al., ESSD-2025-351; methods
 * 6.3).
 */
const FOREST_VOTE = Math.log(0.92 / 0.095);
const OPEN_VOTE = Math.log(0.08 / 0.905);
/** Log odds that a loss in Hansen's map is real: 87 % of it is (Hansen et al. 2013). */
const LOSS_VOTE = Math.log(0.87 / 0.13);
/** Number of years after which cleared ground may be forest again. */
const REGROWTH_YEARS = 5;

const STATES = 3;
const UNKNOWN = STATES - 1;
const YEARS = 256;
/** Factors that combine WorldCover's state, GFC2020's state and the year of loss into one number. */
const STEPS = { worldcover: STATES * YEARS, gfc2020: YEARS } as const;

/** Length of a {@link voteTable}. */
export const VOTES = STATES * STEPS.worldcover;

/** The classes that the maps give each pixel, combined into an index into {@link voteTable}. */
export function mapStates({ worldcover, gfc2020, hansen }: MapPlanes, pixels: number): Uint16Array {
  const whole = (plane: Uint8Array | null, value: number) => plane ?? new Uint8Array(pixels).fill(value);
  const [covers, forests, years] = [whole(worldcover, UNKNOWN), whole(gfc2020, UNKNOWN), whole(hansen, 0)];
  const states = new Uint16Array(pixels);
  // In the planes, 255 means unknown.
  for (let i = 0; i < pixels; i++)
    states[i] =
      Math.min(covers[i], UNKNOWN) * STEPS.worldcover +
      Math.min(forests[i], UNKNOWN) * STEPS.gfc2020 +
      years[i];
  return states;
}

/**
 * Log odds of forest from all maps that `isHeard` selects, for each value of {@link mapStates}; 0 where these maps show nothing.
 * WorldCover and GFC2020 have half a vote each, because one is made from the other, and because a map that is wrong in a whole
 * zone must not decide alone. A map has no vote on ground that Hansen shows as lost between the map's year and `year`.
 */
export function voteTable(year: number, isHeard: (map: MapId) => boolean = () => true): Float32Array {
  return Float32Array.from({ length: VOTES }, (_, i) => {
    const lost = isHeard('hansen') ? i % YEARS : 0;
    const half = (map: keyof typeof MAPPED) => {
      const state = isHeard(map) ? Math.floor(i / STEPS[map]) % STATES : UNKNOWN;
      return classVote(state, MAPPED[map], lost, year) / 2;
    };
    return half('worldcover') + half('gfc2020') + lossVote(lost, year);
  });
}

/** Tables for all maps together, for each map alone, and for all maps but one, in the order of `MAP_IDS`. */
export function voteTables(year: number): Float32Array {
  const alone = MAP_IDS.map((own) => voteTable(year, (map) => map === own));
  const without = MAP_IDS.map((own) => voteTable(year, (map) => map !== own));
  return Float32Array.from([voteTable(year), ...alone, ...without].flatMap((table) => [...table]));
}

/** Log odds from one map; 0 if it does not show the ground, or is outdated there. */
function classVote(state: number, mapped: number, lost: number, year: number): number {
  const isBetween = mapped < year ? lost > mapped && lost <= year : lost >= year && lost <= mapped;
  if (state === UNKNOWN || isBetween) return 0;
  return state === 1 ? FOREST_VOTE : OPEN_VOTE;
}

/**
 * Log odds from Hansen's year of loss. Forest that was lost after `year` still stood then; forest lost shortly before it did not.
 * A loss in `year` itself has no vote, because the images are more reliable.
 */
function lossVote(lost: number, year: number): number {
  if (lost === 0 || lost === UNKNOWN_CLASS || lost === year || lost < year - REGROWTH_YEARS) return 0;
  return lost > year ? LOSS_VOTE : -LOSS_VOTE;
}
