import { MAP_IDS } from '../../../contract/maps.ts';
import { WITNESSES, type Witness } from '../../../contract/witnesses.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Address } from '../../../../worker/kernels.ts';
import { VOTES } from '../map-votes.ts';
import type { WitnessPixels } from '../tasks.ts';
import type { Zone } from './zone.ts';

/** What says what is forest, on the fine grid; 0 for what is not there. */
export interface Evidence {
  /** Log odds, and over which of them ground is forest. */
  readonly spectral: Block<Float32Array>;
  readonly threshold: number;
  readonly canopy: Address;
  readonly vv: Address;
  readonly vh: Address;
  /** What the maps say, `mapStates`, the log odds of that, `voteTables`, and room for those of each pixel; `null` without any. */
  readonly maps: {
    readonly states: Block<Uint16Array>;
    readonly tables: Block<Float32Array>;
    readonly votes: Block<Float32Array>;
  } | null;
}

/** Log odds next to 0. */
export const HAIR = 1e-30;
/** Of a witness: known, forest, forest without it. */
const SUMS = 3;

/** Fills the zone's evidence with the log odds of forest by all witnesses (methods 6.3). */
export function combineEvidence(
  { task, arena, pixels, water, evidence }: Zone,
  { spectral, threshold, canopy, vv, vh, maps }: Evidence,
): void {
  if (maps !== null) fillVotes(maps);
  arena.kernels.combineForestEvidence(
    spectral.address,
    canopy,
    vv,
    vh,
    maps?.votes.address ?? 0,
    water.address,
    evidence.address,
    pixels,
    threshold,
    task.heightVeto,
  );
}

/** By all maps, whose table is the first. */
function fillVotes({ states, tables, votes }: NonNullable<Evidence['maps']>): void {
  for (let i = 0; i < votes.view.length; i++) votes.view[i] = tables.view[states.view[i]];
}

/** How much of the land each witness knows, calls forest, and how much would be forest without it. */
export function hearWitnesses(zone: Zone, evidence: Evidence): WitnessPixels[] {
  const { task, arena, pixels, land, inside } = zone;
  const { spectral, threshold, canopy, vv, vh, maps } = evidence;
  return arena.borrow(() => {
    const sums = arena.take(Float64Array, WITNESSES.length * SUMS);
    arena.kernels.hearWitnesses(
      spectral.address,
      canopy,
      vv,
      vh,
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

function isThere({ task }: Zone, { canopy, vv }: Evidence, witness: Witness): boolean {
  if (witness === 'spectra') return true;
  if (witness === 'height') return canopy !== 0;
  return witness === 'radar' ? vv !== 0 : (task.maps?.[witness] ?? null) !== null;
}

/** Land pixels whose log odds lie from `low` to `high`. */
export function countBetween(
  { arena, pixels, evidence, land, inside }: Zone,
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
