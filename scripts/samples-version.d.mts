/** The files that contain the version of `@sylvan/samples`, which always equals that of `sylvan`. */
export const WITH_SAMPLES: readonly string[];

/** The text of such a file with that version, both as a package's own and as a dependency's. */
export function withSamples(text: string, version: string): string;
