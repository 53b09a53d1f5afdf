import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Progress } from '../lanes/progress.ts';

/** What an element shows. */
export type ZoneState =
  /** Nothing was asked; `canStart` where a press of a button would. */
  | { readonly kind: 'idle'; readonly canStart: boolean }
  | { readonly kind: 'waiting'; readonly step: Progress['step'] | null; readonly bytes: number }
  | { readonly kind: 'problem'; readonly error: unknown }
  | { readonly kind: 'result'; readonly answer: AnalyzeAnswer };

export type Waiting = Extract<ZoneState, { kind: 'waiting' }>;

/** How far all sources of a call have come: the step is that of the present images, the one source that no answer does without. */
export class WaitingTally {
  readonly #sources = new Map<string, Progress>();

  tell(progress: Progress): Waiting {
    this.#sources.set(progress.source, progress);
    const bytes = [...this.#sources.values()].reduce((sum, one) => sum + one.bytes, 0);
    return { kind: 'waiting', step: this.#sources.get('sentinel2')?.step ?? null, bytes };
  }
}
