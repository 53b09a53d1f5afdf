import type { JudgedComparison } from './accuracy-compare-zone.mjs';
import type { Verdict } from './accuracy-report.mjs';

export function comparisonVerdicts(zones: readonly JudgedComparison[]): Verdict[];
export function printableComparison(zone: JudgedComparison): string;
export function comparisonChapter(zones: readonly JudgedComparison[]): string;
