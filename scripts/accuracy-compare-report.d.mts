import type { AssessedComparison } from './accuracy-zones.mjs';
import type { Verdict } from './accuracy-report.mjs';

export function comparisonVerdicts(zones: readonly AssessedComparison[]): Verdict[];
export function printableComparison(zone: AssessedComparison): string;
export function comparisonChapter(zones: readonly AssessedComparison[]): string;
