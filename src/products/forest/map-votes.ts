import { MAP_IDS, type MapId } from '../../contract/maps.ts';
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

/** Years since 2000 whose ends the maps show (src/sources/maps/table.ts, which a worker does without). */
export const MAPPED = { worldcover: 21, gfc2020: 20 } as const;

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
const UNKNOWN = STATES - 1;
const YEARS = 256;
/** Of WorldCover's state, GFC2020's, and year of loss, which together are one number. */
const STEPS = { worldcover: STATES * YEARS, gfc2020: YEARS } as const;

/** Numbers of a {@link voteTable}. */
export const VOTES = STATES * STEPS.worldcover;

/** What the maps say of each pixel, as one number of {@link voteTable}. */
export function mapStates({ worldcover, gfc2020, hansen }: MapPlanes, pixels: number): Uint16Array {
  const whole = (plane: Uint8Array | null, value: number) => plane ?? new Uint8Array(pixels).fill(value);
  const [covers, forests, years] = [whole(worldcover, UNKNOWN), whole(gfc2020, UNKNOWN), whole(hansen, 0)];
  const states = new Uint16Array(pixels);
  // 255 stands for unknown in the planes.
  for (let i = 0; i < pixels; i++)
    states[i] =
      Math.min(covers[i], UNKNOWN) * STEPS.worldcover +
      Math.min(forests[i], UNKNOWN) * STEPS.gfc2020 +
      years[i];
  return states;
}

/**
 * Log odds of forest by all maps that `isHeard`, for each number of {@link mapStates}, 0 where they say nothing. WorldCover and GFC2020
 * have half a vote each, for the one is made from the other, and a map that errs in all of a zone must not decide alone; neither has
 * one where Hansen's loss lies between its year and the day's.
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

/** Tables of all maps, of each alone, and of all but each, in the order of `MAP_IDS`. */
export function voteTables(year: number): Float32Array {
  const alone = MAP_IDS.map((own) => voteTable(year, (map) => map === own));
  const without = MAP_IDS.map((own) => voteTable(year, (map) => map !== own));
  return Float32Array.from([voteTable(year), ...alone, ...without].flatMap((table) => [...table]));
}

/** Bytes of {@link voteTables}. */
export const VOTE_TABLES_BYTES = (1 + 2 * MAP_IDS.length) * VOTES * 4;

/** 0 where the map does not know, or no longer. */
function classVote(state: number, mapped: number, lost: number, year: number): number {
  const isBetween = mapped < year ? lost > mapped && lost <= year : lost >= year && lost <= mapped;
  if (state === UNKNOWN || isBetween) return 0;
  return state === 1 ? FOREST_VOTE : OPEN_VOTE;
}

/** Ground lost after the day was forest on it. In the day's own year the images know better. */
function lossVote(lost: number, year: number): number {
  if (lost === 0 || lost === UNKNOWN_CLASS || lost === year || lost < year - REGROWTH_YEARS) return 0;
  return lost > year ? LOSS_VOTE : -LOSS_VOTE;
}
