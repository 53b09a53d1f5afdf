import type { Lang } from '../contract/zone.ts';
import { vectorTexts, type PlotNoteCode, type VectorFacts } from '../locale/vector-texts.ts';

export type { PlotNoteCode };

/** What was put right of a plot, or what whoever sends it should know. */
export interface PlotNote {
  /** Stable, never translated. */
  readonly code: PlotNoteCode;
  /** What its sentence is made of. */
  readonly facts: VectorFacts;
}

/** A note's sentence. */
export function plotNoteText({ code, facts }: PlotNote, lang: Lang): string {
  return vectorTexts(lang).plotNotes[code](facts);
}
