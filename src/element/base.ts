import type { AnalyzeAnswer } from '../contract/analyze.ts';
import type { Problem } from '../contract/problem.ts';
import type { Progress } from '../workers/progress.ts';

/** What the element reports of an analysis; all bubble, out of shadow roots, too. */
export interface SylvanZoneEventMap {
  /** As `onProgress` of a call. */
  progress: CustomEvent<Progress>;
  result: CustomEvent<AnalyzeAnswer>;
  /** In the element's language. */
  problem: CustomEvent<Problem>;
}

type Listener<E> = (this: TypedElement, event: E) => unknown;

/** An element of HTML whose events are typed. */
interface TypedElement extends HTMLElement {
  addEventListener<K extends keyof SylvanZoneEventMap>(
    type: K,
    listener: Listener<SylvanZoneEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof SylvanZoneEventMap>(
    type: K,
    listener: Listener<SylvanZoneEventMap[K]>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** On a server there is no such class, and nothing is made of what extends this. */
export const Base = ((globalThis as { HTMLElement?: unknown }).HTMLElement ??
  Object) as new () => TypedElement;
