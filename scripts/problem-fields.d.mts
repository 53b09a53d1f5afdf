export interface ProblemGroup {
  readonly title: string;
  readonly introduction: string;
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

export const GROUPS: readonly ProblemGroup[];
export const MEANINGS: Readonly<Record<string, string>>;
