import type { AnalyzeAnswer, Problem, Progress, Sylvan } from 'sylvan/node';

export type { Problem, Progress };

/** What the command line uses of the library, which it imports by its name alone. */
export interface Library {
  readonly VERSION: string;
  /** The bundled sample zones. */
  readonly SAMPLES: readonly Sample[];
  createSylvan(options: { readonly catalog?: string; readonly firmsKey?: string }): Sylvan;
  toProblem(error: unknown, options: { readonly lang: Lang }): Problem;
}

export interface Sample {
  readonly id: string;
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date: string;
  };
}

export type Lang = 'en' | 'fr';
export type Answer = AnalyzeAnswer;
export type Details = Answer['details'];
export type Grade = Details['quality']['grade'];
export type Source = Details['sources'][number];
