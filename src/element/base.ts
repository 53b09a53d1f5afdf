import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Problem } from '../contract/problem.ts';
import type { Progress } from '../sources/progress.ts';

/** Events of an analysis; all bubble, even out of shadow roots. */
export interface SylvanZoneEventMap {
  /** Progress, as for `onProgress` of a call. */
  progress: CustomEvent<Progress>;
  /** A partial answer, while sources are still running, as for `onPartial` of a call. */
  partial: CustomEvent<AnalyzeAnswer>;
  /** The final answer. */
  result: CustomEvent<AnalyzeAnswer>;
  /** A problem, in the element's language. */
  problem: CustomEvent<Problem>;
}

/** Events of the element, by name. */
export type ZoneEvents = Omit<HTMLElementEventMap, keyof SylvanZoneEventMap> & SylvanZoneEventMap;

/** Adds or removes a listener, typed by the name of the event. */
export interface Listening<Options> {
  /** For events of the element and of HTML. */
  <K extends keyof ZoneEvents>(
    type: K,
    listener: (this: TypedElement, event: ZoneEvents[K]) => unknown,
    options?: boolean | Options,
  ): void;
  /** For any other event. */
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | Options): void;
}

/** An HTML element with typed events. */
export interface TypedElement extends HTMLElement {
  /** Adds a listener. */
  readonly addEventListener: Listening<AddEventListenerOptions>;
  /** Removes a listener. */
  readonly removeEventListener: Listening<EventListenerOptions>;
}

/** A server has no `HTMLElement`; a stand-in allows classes to extend it there, but they are never instantiated. */
export const Base = ((globalThis as { HTMLElement?: unknown }).HTMLElement ??
  Object) as new () => TypedElement;
