export const WITH_SAMPLES: readonly string[];
export function withSamples(text: string, version: string): string;
