import type { AnalyzeAnswer } from '../contract/analyze.ts';
import type { Problem } from '../contract/problem.ts';
import type { Progress } from '../workers/progress.ts';

/** What the element reports of an analysis; all bubble, out of shadow roots, too. */
export interface SylvanZoneEventMap {
  /** As `onProgress` of a call. */
  progress: CustomEvent<Progress>;
  /** What is known while sources are under way, as `onPartial` of a call. */
  partial: CustomEvent<AnalyzeAnswer>;
  result: CustomEvent<AnalyzeAnswer>;
  /** In the element's language. */
  problem: CustomEvent<Problem>;
}

type Events = Omit<HTMLElementEventMap, keyof SylvanZoneEventMap> & SylvanZoneEventMap;

interface Listening<Options> {
  <K extends keyof Events>(
    type: K,
    listener: (this: TypedElement, event: Events[K]) => unknown,
    options?: boolean | Options,
  ): void;
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | Options): void;
}

/** An element of HTML whose events are typed. */
interface TypedElement extends HTMLElement {
  readonly addEventListener: Listening<AddEventListenerOptions>;
  readonly removeEventListener: Listening<EventListenerOptions>;
}

/** On a server there is no such class, and nothing is made of what extends this. */
export const Base = ((globalThis as { HTMLElement?: unknown }).HTMLElement ??
  Object) as new () => TypedElement;
