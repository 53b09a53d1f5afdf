export interface Goal {
  readonly what: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The published findings of a bench. */
export interface Findings {
  /** Versions of the library and of the machine's parts. */
  readonly version: string;
  readonly machine: Readonly<Record<string, string | null>>;
  readonly title: string;
  readonly setup: readonly string[];
  readonly tables: readonly {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly (string | number)[])[];
  }[];
  readonly figures: readonly {
    readonly name: string;
    readonly unit: string;
    readonly median: number;
    readonly low: number;
    readonly high: number;
    readonly runs: number;
  }[];
  readonly goals: readonly Goal[];
  readonly missing: readonly string[];
  /** The commit of the figures; `null` if git gave none, missing in chapters from before it was recorded. */
  readonly commit?: string | null;
  readonly load: string;
}

/** The findings of all benches, each from its last run. */
export interface Run {
  readonly benches: readonly Findings[];
}

export function reportOf(run: Run): string;
export function jsonOf(run: Run): string;
