import type { JudgedZone } from './accuracy-zone.mjs';

export interface Verdict {
  readonly name: string;
  readonly hit: number;
  readonly of: number;
  /** Share of the zones that must be within the tolerance. */
  readonly share: number;
  readonly holds: boolean;
}

export function verdicts(zones: readonly JudgedZone[]): Verdict[];
export function printable(zone: JudgedZone): string;
export function report(zones: readonly JudgedZone[], seeds: readonly number[]): string;
