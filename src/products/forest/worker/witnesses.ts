import { MAP_IDS, WITNESSES, type Witness } from '../../../contract/maps.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Address } from '../../../../worker/kernels.ts';
import { VOTES } from '../map-votes.ts';
import type { WitnessPixels } from '../tasks.ts';
import type { ZonePlanes } from './zone.ts';

/** All evidence of forest, on the fine grid; an address is 0 if the evidence is missing. */
export interface Evidence {
  /** Log odds from the spectra, and the threshold above which ground is forest. */
  readonly spectral: Block<Float32Array>;
  readonly threshold: number;
  readonly canopy: Address;
  /**
   * States of the maps (`mapStates`), their log odds (`voteTables`), and a buffer for the log odds of each pixel; `null` without
   * maps.
   */
  readonly maps: {
    readonly states: Block<Uint16Array>;
    readonly tables: Block<Float32Array>;
    readonly votes: Block<Float32Array>;
  } | null;
}

/** Log odds just above 0: a lower bound that excludes 0 itself. */
export const HAIR = 1e-30;
/** Number of sums per witness: the pixels that it knows, those that it calls forest, and those that are forest without it. */
const SUMS = 3;

/** Fills the zone's evidence with the log odds of forest by all witnesses (methods 6.3). */
export function combineEvidence(
  { task, arena, pixels, water, evidence }: ZonePlanes,
  { spectral, threshold, canopy, maps }: Evidence,
): void {
  if (maps !== null) fillVotes(maps);
  arena.kernels.combineForestEvidence(
    spectral.address,
    canopy,
    maps?.votes.address ?? 0,
    water.address,
    evidence.address,
    pixels,
    threshold,
    task.heightVeto,
  );
}

/** Fills `votes` with the log odds from all maps together, which the first table holds. */
function fillVotes({ states, tables, votes }: NonNullable<Evidence['maps']>): void {
  const [output, table, state] = [votes.view, tables.view, states.view];
  for (let i = 0; i < output.length; i++) output[i] = table[state[i]];
}

/**
 * Counts, for each witness, the land pixels that it knows, those that it calls forest, and those that would be forest without it.
 */
export function hearWitnesses(zone: ZonePlanes, evidence: Evidence): WitnessPixels[] {
  const { task, arena, pixels, land, inside } = zone;
  const { spectral, threshold, canopy, maps } = evidence;
  return arena.borrow(() => {
    const sums = arena.take(Float64Array, WITNESSES.length * SUMS);
    arena.kernels.hearWitnesses(
      spectral.address,
      canopy,
      maps?.states.address ?? 0,
      maps?.tables.address ?? 0,
      land.address,
      inside.weights,
      sums.address,
      pixels,
      maps === null ? 0 : MAP_IDS.length,
      VOTES,
      threshold,
      task.heightVeto,
    );
    return WITNESSES.flatMap((witness, i) => {
      const [known, forest, forestWithout] = sums.view.subarray(i * SUMS) as unknown as [
        number,
        number,
        number,
      ];
      return isThere(zone, evidence, witness) ? [{ witness, known, forest, forestWithout }] : [];
    });
  });
}

function isThere({ task }: ZonePlanes, { canopy }: Evidence, witness: Witness): boolean {
  if (witness === 'spectra') return true;
  if (witness === 'height') return canopy !== 0;
  return (task.maps?.[witness] ?? null) !== null;
}

/** Number of land pixels with log odds from `low` to `high`. */
export function countBetween(
  { arena, pixels, evidence, land, inside }: ZonePlanes,
  low: number,
  high: number,
): number {
  const { kernels } = arena;
  return arena.borrow(() => {
    const within = arena.take(Uint8Array, pixels);
    kernels.maskWithin(evidence.address, land.address, within.address, pixels, low, high);
    return inside.count(within);
  });
}
