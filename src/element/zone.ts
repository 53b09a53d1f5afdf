import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { toProblem } from '../problem.ts';
import { VERSION } from '../record/version.ts';
import type { AnalyzeOptions, Sylvan } from '../sylvan.ts';
import {
  ATTRIBUTES,
  requestedOf,
  type ElementRequest,
  langOfElement,
  OwnSylvan,
  rootsOf,
} from './request.ts';
import { Base, type SylvanZoneEventMap } from './base.ts';
import { View, waitingOf, type ZoneState } from './view.ts';
import type { Progress } from '../sources/progress.ts';

/** Ignores the failure of an analysis that the element does not wait for, since an event reports it. */
const reported = () => undefined;

/** `<sylvan-zone>`: analyzes the zone of its attributes, and shows the answer. */
export class SylvanZone extends Base {
  /** Version of the element's library. */
  static readonly version: string = VERSION;
  /** Attributes that start a new analysis when they change. */
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  readonly #view = new View(this, () => void this.analyze().catch(reported));
  readonly #own = new OwnSylvan();
  readonly #languages: MutationObserver = new MutationObserver(() => this.#schedule());
  #given: Sylvan | null = null;
  #state: ZoneState = { kind: 'idle', canStart: false };
  /** Key of the request that the state belongs to. */
  #key: string | null = null;
  #running: AbortController | null = null;
  #lang: Lang | null = null;
  #isDue = false;

  /** The current answer, in the language in which it was requested; `null` before there is one. */
  get answer(): AnalyzeAnswer | null {
    return this.#state.kind === 'result' ? this.#state.answer : null;
  }

  /** A Sylvan provided and closed by the page; by default `null`, and the element creates its own. */
  get sylvan(): Sylvan | null {
    return this.#given;
  }

  set sylvan(sylvan: Sylvan | null) {
    if (sylvan === this.#given) return;
    this.#given = sylvan;
    this.#stop();
    this.#own.close();
    this.#schedule();
  }

  /**
   * Starts an analysis now, even if it was done before: each analysis that succeeds counts. Settles as `analyze` of a Sylvan
   * does, and rejects with an `AbortError` if another analysis replaces it or the element leaves the document.
   */
  async analyze(): Promise<AnalyzeAnswer> {
    return this.#start(requestedOf(this));
  }

  /** Custom element callback: starts when the element is connected. */
  connectedCallback(): void {
    this.#takeOver();
    this.#view.open();
    for (const root of rootsOf(this))
      this.#languages.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] });
    this.#schedule();
  }

  /** Custom element callback. An element that is only moved is connected again before the microtask runs, and continues. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  /** Custom element callback: sets the style sheets of the new document. */
  adoptedCallback(): void {
    this.#view.dress();
  }

  /** Custom element callback: changes in the same task are handled together. */
  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Handles several changes at once, in one microtask. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const requested = requestedOf(this);
    if (requested.key === this.#key) this.#translate();
    else if (requested.hasPlace && !requested.isManual) void this.#start(requested).catch(reported);
    else {
      this.#stop();
      this.#show({ kind: 'idle', canStart: requested.hasPlace });
    }
  }

  async #start({ key, request, options }: ElementRequest): Promise<AnalyzeAnswer> {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    this.#key = key;
    this.#show(waitingOf());
    try {
      const sylvan = this.#given ?? this.#own.get(options);
      const answer = await sylvan.analyze(
        { ...request, lang: langOfElement(this) },
        { signal: running.signal, ...this.#listeners(running.signal) },
      );
      running.signal.throwIfAborted();
      this.#show({ kind: 'result', answer });
      this.#report('result', answer);
      return answer;
    } catch (error) {
      running.signal.throwIfAborted();
      this.#show({ kind: 'problem', error });
      this.#report('problem', toProblem(error, { lang: langOfElement(this) }));
      throw error;
    } finally {
      if (this.#running === running && !this.isConnected) this.#leave();
    }
  }

  #listeners(signal: AbortSignal): Required<Pick<AnalyzeOptions, 'onProgress' | 'onPartial'>> {
    const sources = new Map<string, Progress>();
    let answer: AnalyzeAnswer | null = null;
    return {
      onProgress: (progress) => {
        if (signal.aborted) return;
        const waiting = waitingOf(sources.set(progress.source, progress), answer);
        this.#state = waiting;
        this.#view.report(waiting, this.#lang ?? 'en');
        this.#report('progress', progress);
      },
      onPartial: (partial) => {
        // The last partial answer is the answer itself, which is reported once the call is counted.
        if (signal.aborted || partial.details.preliminary !== true) return;
        answer = partial;
        this.#show(waitingOf(sources, answer));
        this.#report('partial', partial);
      },
    };
  }

  #show(state: ZoneState): void {
    this.#state = state;
    this.#lang = langOfElement(this);
    this.#view.show(state, this.#lang);
  }

  /** Shows the state in the element's language, if that has changed. */
  #translate(): void {
    if (langOfElement(this) !== this.#lang) this.#show(this.#state);
  }

  #report<K extends keyof SylvanZoneEventMap>(type: K, detail: SylvanZoneEventMap[K]['detail']): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Cancels the running analysis, and drops the request. */
  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#key = null;
  }

  /** Releases the workers and the observers of the page; an answer stays. */
  #leave(): void {
    if (this.#state.kind === 'waiting') this.#stop();
    this.#own.close();
    this.#view.close();
    this.#languages.disconnect();
  }

  /**
   * A page may have set `sylvan` before the element was defined. That property hides the accessor, so its value is set again
   * through the accessor.
   */
  #takeOver(): void {
    if (!Object.hasOwn(this, 'sylvan')) return;
    const { sylvan } = this;
    Reflect.deleteProperty(this, 'sylvan');
    this.sylvan = sylvan;
  }
}
