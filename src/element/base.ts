import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Problem } from '../contract/problem.ts';
import type { Progress } from '../workers/progress.ts';

/** What the element reports of an analysis; all bubble, out of shadow roots, too. */
export interface SylvanZoneEventMap {
  /** As `onProgress` of a call. */
  progress: CustomEvent<Progress>;
  /** What is known while sources are under way, as `onPartial` of a call. */
  partial: CustomEvent<AnalyzeAnswer>;
  /** The answer, once it is whole. */
  result: CustomEvent<AnalyzeAnswer>;
  /** In the element's language. */
  problem: CustomEvent<Problem>;
}

/** Events of the element by their names. */
export type ZoneEvents = Omit<HTMLElementEventMap, keyof SylvanZoneEventMap> & SylvanZoneEventMap;

/** Adds or removes a listener, typed by the event's name. */
export interface Listening<Options> {
  /** Of the events of the element and of HTML. */
  <K extends keyof ZoneEvents>(
    type: K,
    listener: (this: TypedElement, event: ZoneEvents[K]) => unknown,
    options?: boolean | Options,
  ): void;
  /** Of any other. */
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | Options): void;
}

/** An element of HTML whose events are typed. */
export interface TypedElement extends HTMLElement {
  /** Adds a listener. */
  readonly addEventListener: Listening<AddEventListenerOptions>;
  /** Removes a listener. */
  readonly removeEventListener: Listening<EventListenerOptions>;
}

/** On a server there is no such class, and nothing is made of what extends this. */
export const Base = ((globalThis as { HTMLElement?: unknown }).HTMLElement ??
  Object) as new () => TypedElement;
