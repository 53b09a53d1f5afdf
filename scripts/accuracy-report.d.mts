import type { AssessedZone } from './accuracy-zones.mjs';

export interface Verdict {
  readonly name: string;
  readonly hit: number;
  readonly of: number;
  /** Fraction of the zones that must be within the tolerance. */
  readonly fraction: number;
  readonly holds: boolean;
}

export function verdicts(zones: readonly AssessedZone[]): Verdict[];
export function printable(zone: AssessedZone): string;
export function report(zones: readonly AssessedZone[], seeds: readonly number[]): string;
