declare module 'sylvan/node' {
  const library: import('./library.ts').Library;
  export const VERSION: typeof library.VERSION;
  export const SAMPLES: typeof library.SAMPLES;
  export const createSylvan: typeof library.createSylvan;
  export const writeSample: typeof library.writeSample;
  export const toProblem: typeof library.toProblem;
}
