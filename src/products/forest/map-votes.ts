import type { MapId } from '../../contract/maps.ts';
import { UNKNOWN_CLASS } from '../../geo/layer.ts';

/** Maps of others on the fine grid, beside the forest of a day; `null` for one that was not read. */
export interface MapPlanes {
  /** Year of the day, since 2000. */
  readonly year: number;
  /** Ground at the end of 2021 and of 2020: 1 forest, 0 not, 255 unknown. */
  readonly worldcover: Uint8Array | null;
  readonly gfc2020: Uint8Array | null;
  /** Hansen's last year of loss since 2000, 0 without loss, 255 unknown. */
  readonly hansen: Uint8Array | null;
}

/** Years since 2000 whose ends the maps show. */
const MAPPED = { worldcover: 21, gfc2020: 20 } as const;

/**
 * Log odds of a map that says forest, and of one that does not: GFC2020 omits 8 % of the forest, 18 % of its forest is none, and
 * 91 % of all is right, so that it calls 9.5 % of other ground forest (Bourgoin et al., ESSD-2025-351; methods 6.3).
 */
const FOREST_VOTE = Math.log(0.92 / 0.095);
const OPEN_VOTE = Math.log(0.08 / 0.905);
/** Of Hansen's loss 87 % is loss (Hansen et al. 2013): as odds. */
const LOSS_VOTE = Math.log(0.87 / 0.13);
/** After so many years ground that was cleared may be forest again. */
const REGROWTH_YEARS = 5;

const STATES = 3;
const YEARS = 256;

/**
 * Fills `votes` with the log odds of forest by all maps that `isHeard`, 0 where they say nothing. WorldCover and GFC2020 have one vote
 * together, their mean, for the one is made from the other; neither has one where Hansen's loss lies between its year and the day's.
 */
export function fillMapVotes(
  maps: MapPlanes,
  votes: Float32Array,
  isHeard: (map: MapId) => boolean = () => true,
): void {
  const plane = (map: MapId) => (isHeard(map) ? maps[map] : null);
  const [worldcover, gfc2020, hansen] = [plane('worldcover'), plane('gfc2020'), plane('hansen')];
  const table = voteTable(maps.year);
  for (let i = 0; i < votes.length; i++) {
    const states = stateOf(worldcover?.[i]) * STATES + stateOf(gfc2020?.[i]);
    votes[i] = table[states * YEARS + (hansen?.[i] ?? 0)];
  }
}

/** 0 open, 1 forest, 2 unknown. */
function stateOf(value = UNKNOWN_CLASS): number {
  return Math.min(value, STATES - 1);
}

/** The vote of each state of WorldCover and of GFC2020, and year of loss. */
function voteTable(year: number): Float32Array {
  const table = new Float32Array(STATES * STATES * YEARS);
  for (let states = 0; states < STATES * STATES; states++)
    for (let lost = 0; lost < YEARS; lost++) {
      const heard = [
        classVote(Math.floor(states / STATES), MAPPED.worldcover, lost, year),
        classVote(states % STATES, MAPPED.gfc2020, lost, year),
      ].filter((vote) => vote !== null);
      const mean = heard.length === 0 ? 0 : heard.reduce((sum, vote) => sum + vote, 0) / heard.length;
      table[states * YEARS + lost] = mean + lossVote(lost, year);
    }
  return table;
}

/** `null` where the map does not know, or no longer. */
function classVote(state: number, mapped: number, lost: number, year: number): number | null {
  const isBetween = mapped < year ? lost > mapped && lost <= year : lost >= year && lost <= mapped;
  if (state === STATES - 1 || (isBetween && lost > 0)) return null;
  return state === 1 ? FOREST_VOTE : OPEN_VOTE;
}

/** Ground lost after the day was forest on it. In the day's own year the images know better. */
function lossVote(lost: number, year: number): number {
  if (lost === 0 || lost === UNKNOWN_CLASS || lost === year || lost < year - REGROWTH_YEARS) return 0;
  return lost > year ? LOSS_VOTE : -LOSS_VOTE;
}
