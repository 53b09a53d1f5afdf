import type { Lang } from '../contract/zone.ts';
import { vectorTexts, type PlotNoteCode, type VectorFacts } from '../locale/vector-texts.ts';

export type { PlotNoteCode };

/** A repair of a plot, or something that its sender should know. */
export interface PlotNote {
  /** Stable, never translated. */
  readonly code: PlotNoteCode;
  /** Facts for its sentence. */
  readonly facts: VectorFacts;
}

/** The sentence of a note. */
export function plotNoteText({ code, facts }: PlotNote, lang: Lang): string {
  return vectorTexts(lang).plotNotes[code](facts);
}
