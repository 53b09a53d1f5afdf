/** The files that name the version of `@sylvan/samples`, which is always that of `sylvan`. */
export const WITH_SAMPLES: readonly string[];

/** The text of one of them with that version: as a package's own, and where it is depended on. */
export function withSamples(text: string, version: string): string;
