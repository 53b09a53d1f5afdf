export interface ProblemGroup {
  readonly title: string;
  readonly introduction: string;
  /** Names of the facts that each code may have. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

export const GROUPS: readonly ProblemGroup[];
export const MEANINGS: Readonly<Record<string, string>>;
