import { MAP_IDS } from '../../../contract/maps.ts';
import { WITNESSES, type Witness } from '../../../contract/witnesses.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Address } from '../../../../worker/kernels.ts';
import { voteTable } from '../map-votes.ts';
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
  /** What the maps say, `mapStates`, and room for their log odds; `null` without any. */
  readonly maps: { readonly states: Uint16Array; readonly votes: Block<Float32Array> } | null;
}

/** Log odds next to 0. */
export const HAIR = 1e-30;
const EVERYONE = () => true;

/** Fills the zone's evidence with the log odds of forest by the witnesses that `isHeard` (methods 6.3). */
export function combineEvidence(
  { task, arena, pixels, water, land, evidence }: Zone,
  { spectral, threshold, canopy, vv, vh, maps }: Evidence,
  isHeard: (witness: Witness) => boolean = EVERYONE,
): void {
  arena.borrow(() => {
    const areHeard = maps !== null && MAP_IDS.some(isHeard);
    if (areHeard) fillVotes(maps, voteTable(task.maps!.year, isHeard));
    const isSeen = isHeard('spectra');
    const seen = isSeen ? spectral : arena.put(Float32Array, spectral.view);
    // Seen, but silent.
    if (!isSeen) arena.kernels.setWhere(seen.address, land.address, pixels, threshold);
    arena.kernels.combineForestEvidence(
      seen.address,
      isHeard('height') ? canopy : 0,
      isHeard('radar') ? vv : 0,
      isHeard('radar') ? vh : 0,
      areHeard ? maps.votes.address : 0,
      water.address,
      evidence.address,
      pixels,
      threshold,
      isHeard('height') ? task.heightVeto : 0,
    );
  });
}

function fillVotes({ states, votes: { view } }: NonNullable<Evidence['maps']>, table: Float32Array): void {
  for (let i = 0; i < view.length; i++) view[i] = table[states[i]];
}

/** How much of the land each witness knows, calls forest, and how much would be forest without it; overwrites the zone's evidence. */
export function hearWitnesses(zone: Zone, evidence: Evidence): WitnessPixels[] {
  return WITNESSES.filter((witness) => isThere(zone, evidence, witness)).map((witness) => {
    combineEvidence(zone, evidence, (one) => one === witness);
    const forest = countBetween(zone, HAIR, Infinity);
    const known = forest + countBetween(zone, -Infinity, -HAIR);
    combineEvidence(zone, evidence, (one) => one !== witness);
    return { witness, known, forest, forestWithout: countBetween(zone, HAIR, Infinity) };
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
